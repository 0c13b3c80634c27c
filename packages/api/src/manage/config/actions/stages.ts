import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { listStages } from "../../../core/setting/owners.ts";
import type { InfoEntry } from "../contract-info.ts";

/** Stages inside a list are plain numbers without a foreign key, so they are checked here. */
export async function assertStagesExist(
  { db }: Ctx,
  entries: readonly Pick<InfoEntry, "workQueueId">[],
  field: string,
): Promise<void> {
  const { rows } = await listStages(db);
  const stageIds = new Set(rows.map(({ id }) => id));
  const wrong = entries.findIndex(
    ({ workQueueId }) => workQueueId !== null && !stageIds.has(workQueueId),
  );
  if (wrong >= 0)
    throw new AppError("invalid", "config.unknownStage", {}, `${field}.${wrong}.workQueueId`);
}
