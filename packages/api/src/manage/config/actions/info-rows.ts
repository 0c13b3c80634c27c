import { translator } from "@kolekta/i18n";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, assertCurrentVersion } from "../../../core/errors.ts";
import type { DeclaredRevision } from "../../../core/setting/declared-store.ts";
import { institutions } from "../../../core/setting/owners.ts";
import { inForce, inForceWithLatest } from "../../../core/setting/rules.ts";
import { ownerFilter, prepareChange, write } from "../../../core/setting/setting.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { InfoRowInput, InfoEntry, InfoRow } from "../contract-info.ts";
import { infoSetting } from "./info-setting.ts";
import { assertStagesExist } from "./stages.ts";

const listEntries = (revision: DeclaredRevision | null) =>
  revision?.values?.["entries"] as InfoEntry[] | undefined;

/**
 * Lists every entry in force as a row of its institution, without institutions that follow the
 * default.
 */
export async function listInfoRows(ctx: Ctx): Promise<InfoRow[]> {
  const seen = await institutions(ctx.db, ctx.actor);
  const lines = await infoSetting.store.lines(ctx.db, {});
  const owners = [null, ...seen.rows.map(({ id }) => id)];
  return owners.flatMap((institutionId) => {
    const institutionLines = lines.filter((line) => line["institutionId"] === institutionId);
    const { current, latestId: ruleId } = inForceWithLatest(institutionLines, ctx.today());
    const entries = listEntries(current) ?? [];
    return entries.map((entry) => ({ institutionId, ...entry, ruleId }));
  });
}

interface ConfigInfoRowsInput {
  readonly rows: readonly InfoRowInput[];
  readonly reason?: string | undefined;
  readonly effectiveOn?: Day | undefined;
}

interface InfoListInput {
  readonly institutionId: number | null;
  readonly entries: InfoEntry[];
  readonly ruleId: number | null | undefined;
  /** Position of its first row. */
  readonly index: number;
}

/** Sorts the lists into the order in which their settings are locked. */
const toLists = (rows: readonly InfoRowInput[]): InfoListInput[] =>
  [...Map.groupBy(rows, (row) => row.institutionId)]
    .map(([institutionId, institutionRows]) => ({
      institutionId,
      entries: institutionRows.map(({ institutionId: _, ruleId: __, ...entry }) => entry),
      ruleId: institutionRows[0]?.ruleId,
      index: rows.findIndex((row) => row.institutionId === institutionId),
    }))
    .toSorted((a, b) => (a.institutionId ?? 0) - (b.institutionId ?? 0));

function assertLatestRule({ ruleId, index }: InfoListInput, latestId: number | null) {
  if (ruleId === undefined && latestId !== null)
    throw new AppError("invalid", "config.required", {}, `rows.${index}.ruleId`);
  assertCurrentVersion(latestId, ruleId ?? null);
}

/**
 * Writes one list under the lock of its setting; null when the list in force on that day is equal.
 */
async function saveList(
  tx: Tx<Ctx>,
  list: InfoListInput,
  { reason, effectiveOn }: { reason: string; effectiveOn: Day },
): Promise<number | null> {
  const { institutionId, entries, ruleId: baseId = null } = list;
  const change = { institutionId, values: { entries }, reason, baseId };
  const { latestId } = await prepareChange(infoSetting, tx, change);
  assertLatestRule(list, latestId);
  const lines = await infoSetting.store.lines(tx.db, ownerFilter({ institutionId }));
  const currentEntries = listEntries(inForce(lines, effectiveOn).current);
  if (Bun.deepEquals(currentEntries, entries)) return null;
  const by = { editorId: tx.actor.userId, at: tx.now() };
  return write(infoSetting, tx, change, { effectiveOn, ...by });
}

/**
 * Replaces the lists of the institutions in the rows, all or none. An equal list is not written.
 */
export async function saveRows(
  ctx: Ctx,
  input: ConfigInfoRowsInput,
): Promise<{ ruleId: number | null }> {
  await assertStagesExist(ctx, input.rows, "rows");
  return inTransaction(ctx, input, async (tx) => {
    const t = translator(tx.lang);
    const { reason = t("manage.config.savedAsRows") } = input;
    const { effectiveOn = tx.today() } = input;
    if (effectiveOn < tx.today())
      throw new AppError("invalid", "setting.effectiveDateInPast", {}, "effectiveOn");
    let ruleId: number | null = null;
    for (const list of toLists(input.rows))
      ruleId = (await saveList(tx, list, { reason, effectiveOn })) ?? ruleId;
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
