import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, refuseStale } from "../../../core/errors.ts";
import type { InstitutionOwner, RuleValues } from "../../../core/setting/institution-in-force.ts";
import { institutions } from "../../../core/setting/owners.ts";
import { inForce, inForceWithLatest } from "../../../core/setting/rules.ts";
import { alone, examine, type Setting, write } from "../../../core/setting/setting.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { GivenRow, InfoChange, InfoEntry, InfoRow } from "../contract-info.ts";
import { infoLines } from "../queries/info.ts";
import { refuseUnknownStages } from "./stages.ts";

type Change = z.output<typeof InfoChange>;

/** Shows every entry in force as a row of its institution; institutions that follow the list of all are left out. */
export async function listInfoRows(ctx: Ctx): Promise<InfoRow[]> {
  const seen = await institutions(ctx.db, ctx.actor);
  const lines = await infoLines.lines(ctx.db, {});
  const owners = [null, ...seen.rows.map(({ id }) => id)];
  return owners.flatMap((institutionId) => {
    const own = lines.filter((line) => line.institutionId === institutionId);
    const { current, latestId: ruleId } = inForceWithLatest(own, ctx.today());
    const entries = current?.entries ?? [];
    return entries.map((entry) => ({ institutionId, ...entry, ruleId }));
  });
}

interface Given {
  readonly rows: readonly GivenRow[];
  readonly reason?: string | undefined;
  readonly effectiveOn?: Day | undefined;
}

interface GivenList {
  readonly institutionId: number | null;
  readonly entries: InfoEntry[];
  readonly ruleId: number | null | undefined;
  /** Position of its first row. */
  readonly index: number;
}

/** Lists in the order in which their settings are locked. */
const toLists = (rows: readonly GivenRow[]): GivenList[] =>
  [...Map.groupBy(rows, (row) => row.institutionId)]
    .map(([institutionId, own]) => ({
      institutionId,
      entries: own.map(({ institutionId: _, ruleId: __, ...entry }) => entry),
      ruleId: own[0]?.ruleId,
      index: rows.findIndex((row) => row.institutionId === institutionId),
    }))
    .toSorted((a, b) => (a.institutionId ?? 0) - (b.institutionId ?? 0));

function refuseUnread({ ruleId, index }: GivenList, latestId: number | null) {
  if (ruleId === undefined && latestId !== null)
    throw new AppError("invalid", "config.required", {}, `rows.${index}.ruleId`);
  refuseStale(latestId, ruleId ?? null);
}

type InfoSetting = Setting<InstitutionOwner, RuleValues<"entries", InfoEntry[]>, Change>;

/** Writes one list under the lock of its setting; null where the list in force on that day is the same. */
async function saveList(
  tx: Tx<Ctx>,
  setting: InfoSetting,
  list: GivenList,
  { reason, effectiveOn }: { reason: string; effectiveOn: Day },
): Promise<number | null> {
  const { institutionId, entries, ruleId: onId = null } = list;
  const change = { institutionId, entries, reason, onId };
  const { latestId } = await examine(setting, tx, change);
  refuseUnread(list, latestId);
  const lines = await infoLines.lines(tx.db, alone({ institutionId }));
  const held = inForce(lines, effectiveOn).current?.entries;
  if (Bun.deepEquals(held, entries)) return null;
  const by = { editorId: tx.actor.userId, at: tx.now() };
  return write(setting, tx, change, { effectiveOn, ...by });
}

/** Replaces the lists of the institutions that the rows name, all or none; a list that does not differ stays. */
export async function saveRows(
  ctx: Ctx,
  setting: InfoSetting,
  given: Given,
): Promise<{ ruleId: number | null }> {
  await refuseUnknownStages(ctx, given.rows, "rows");
  return inTransaction(ctx, given, async (tx) => {
    const t = translator(tx.lang);
    const { reason = t("manage.config.savedAsRows") } = given;
    const { effectiveOn = tx.today() } = given;
    if (effectiveOn < tx.today())
      throw new AppError("invalid", "setting.dayPast", {}, "effectiveOn");
    let ruleId: number | null = null;
    for (const list of toLists(given.rows))
      ruleId = (await saveList(tx, setting, list, { reason, effectiveOn })) ?? ruleId;
    if (ruleId === null) auditUnchanged(tx);
    return { ruleId };
  });
}

const auditUnchanged = (tx: Tx<Ctx>): void =>
  tx.audit({
    action: "config.info",
    entity: "config_info",
    entityId: null,
    after: { isUnchanged: true },
  });
