import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type {
  InstitutionOwner,
  RuleValues,
} from "../../../core/setting/institution-in-force.ts";
import { institutions, queues } from "../../../core/setting/owners.ts";
import { inForce } from "../../../core/setting/rules.ts";
import { examine, type Setting, write } from "../../../core/setting/setting.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { InfoChange, InfoEntry, InfoRow } from "../contract-info.ts";
import { infoLines } from "../queries/info.ts";

type Change = z.output<typeof InfoChange>;

/** A stage is named by its number inside a list, where no reference of the database holds it. */
export async function refuseUnknownStages(
  { db }: Ctx,
  entries: readonly Pick<InfoEntry, "workQueueId">[],
  field: string,
): Promise<void> {
  const { rows } = await queues(db);
  const known = new Set(rows.map(({ id }) => id));
  const wrong = entries.findIndex(
    ({ workQueueId }) => workQueueId !== null && !known.has(workQueueId),
  );
  if (wrong >= 0)
    throw new AppError(
      "invalid",
      "config.unknownStage",
      {},
      `${field}.${wrong}.workQueueId`,
    );
}

/** Lists in force by institution; null is that of all. Institutions that follow it are left out. */
async function listsInForce(
  ctx: Ctx,
): Promise<ReadonlyMap<number | null, readonly InfoEntry[]>> {
  const seen = await institutions(ctx.db, ctx.actor);
  const lines = await infoLines.lines(ctx.db, {});
  const owners = [null, ...seen.rows.map(({ id }) => id)];
  return new Map(
    owners.flatMap((owner) => {
      const own = lines.filter(({ institutionId }) => institutionId === owner);
      const entries = inForce(own, ctx.today()).current?.entries;
      return entries ? [[owner, entries] as const] : [];
    }),
  );
}

/** Shows every entry in force as a row of its institution. */
export async function listInfoRows(ctx: Ctx): Promise<InfoRow[]> {
  const lists = await listsInForce(ctx);
  return [...lists].flatMap(([institutionId, entries]) =>
    entries.map((entry) => ({ institutionId, ...entry })),
  );
}

interface Given {
  readonly rows: readonly InfoRow[];
  readonly reason?: string | undefined;
  readonly effectiveOn?: Day | undefined;
}

const REASON = "Saved as a list of rows";

/** Replaces the lists of the institutions that the rows name, all or none; a list that does not differ stays. */
export async function saveRows(
  ctx: Ctx,
  setting: Setting<
    InstitutionOwner,
    RuleValues<"entries", InfoEntry[]>,
    Change
  >,
  { rows, reason = REASON, effectiveOn = ctx.today() }: Given,
): Promise<{ ruleId: number | null }> {
  await refuseUnknownStages(ctx, rows, "rows");
  if (effectiveOn < ctx.today())
    throw new AppError("invalid", "setting.dayPast", {}, "effectiveOn");
  const held = await listsInForce(ctx);
  const changed = [...Map.groupBy(rows, (row) => row.institutionId)]
    .map(([institutionId, list]) => ({
      institutionId,
      entries: list.map(({ institutionId: _, ...entry }) => entry),
      ...{ reason, onId: null },
    }))
    .filter(
      ({ institutionId, entries }) =>
        !Bun.deepEquals(held.get(institutionId), entries),
    )
    .toSorted((a, b) => (a.institutionId ?? 0) - (b.institutionId ?? 0));
  if (changed.length === 0) return { ruleId: null };
  return inTransaction(ctx, { rows, effectiveOn, reason }, async (tx) => {
    const writing = { effectiveOn, editorId: tx.actor.userId, at: tx.now() };
    let ruleId = 0;
    for (const change of changed) {
      await examine(setting, tx, change);
      ruleId = await write(setting, tx, change, writing);
    }
    return { ruleId };
  });
}
