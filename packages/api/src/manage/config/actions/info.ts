import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { institutionRules } from "../../../core/setting/institution-rule.ts";
import { institutions, queues } from "../../../core/setting/owners.ts";
import { CONTACT_CHANNELS } from "../../../tasks/contact/contract-codes.ts";
import { settingKind } from "../../proposal/actions/kind.ts";
import { propose } from "../../proposal/actions/propose.ts";
import { CONFIG_DEVICES, CONFIG_STATUSES } from "../contract-codes.ts";
import { type infoMap, type InfoEntry, saveInfo } from "../contract-info.ts";
import { infoLines } from "../queries/info.ts";

type Change = z.output<typeof saveInfo.input>;

/** "03 PHONE_APP Early": the codes of channel and device, and the stage by its name. */
async function factsOf(
  entries: readonly InfoEntry[] | null,
  { db }: Pick<Ctx, "db">,
) {
  const stages = new Map(
    (await queues(db)).rows.map(({ id, name }) => [id, name]),
  );
  const withStatus = (wanted: InfoEntry["status"]): string[] =>
    (entries ?? [])
      .filter(({ status }) => status === wanted)
      .map(({ type, device, workQueueId }) =>
        `${type} ${device} ${stages.get(workQueueId ?? 0) ?? ""}`.trim(),
      );
  return {
    followsHouse: entries === null,
    closed: withStatus("CLOSED"),
    opened: withStatus("OPEN"),
  };
}

export const infoRules = institutionRules<"entries", InfoEntry[]>({
  name: "entries",
  store: infoLines,
  input: saveInfo.input,
  audit: "config.info",
  event: "config.changed",
  facts: factsOf,
});

export const infoKind = settingKind("CONFIG_INFO", infoRules.setting);

/** A stage is named by its number inside a list, where no reference of the database holds it. */
async function refuseUnknownQueue(ctx: Ctx, change: Change): Promise<void> {
  const { rows } = await queues(ctx.db);
  const known = new Set(rows.map(({ id }) => id));
  const wrong = (change.entries ?? []).findIndex(
    ({ workQueueId }) => workQueueId !== null && !known.has(workQueueId),
  );
  if (wrong >= 0)
    throw new AppError(
      "invalid",
      "config.unknownStage",
      {},
      `entries.${wrong}.workQueueId`,
    );
}

export async function saveConfigInfo(ctx: Ctx, change: Change) {
  await refuseUnknownQueue(ctx, change);
  return infoRules.save(ctx, change);
}

export async function proposeConfigInfo(ctx: Ctx, change: Change) {
  await refuseUnknownQueue(ctx, change);
  return propose(ctx, infoKind, change);
}

export async function showInfoMap(
  ctx: Ctx,
): Promise<z.input<typeof infoMap.output>> {
  const [seen, stages] = await Promise.all([
    institutions(ctx.db, ctx.actor),
    queues(ctx.db),
  ]);
  return {
    institutions: seen.rows.map(({ id, name }) => ({ id, name })),
    types: [...CONTACT_CHANNELS],
    devices: [...CONFIG_DEVICES],
    queues: stages.rows.map(({ id, name }) => ({ id, name })),
    statuses: [...CONFIG_STATUSES],
  };
}
