import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { type Day, toLocalDay } from "../../core/day.ts";
import { AppError } from "../../core/errors.ts";
import { listRevisionHistory } from "../../core/setting/history.ts";
import { toSettingKey, toRevisionView } from "../../core/setting/revision.ts";
import { institutionName } from "../../core/setting/owners.ts";
import { toPercent } from "../../core/setting/rules.ts";
import { saveSetting } from "../../core/setting/save.ts";
import { withTableDefaults, type Setting } from "../../core/setting/setting.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import * as c from "./contract.ts";
import {
  listCurrentTargets,
  type CurrentTarget,
  lockTargets,
  type StoredTarget,
  type TargetFilter,
  targetLines,
  targets,
  findStageZone,
} from "./queries.ts";
import { toFirstDay, isOver, monthBefore, toMonth } from "./rules.ts";

/** Month, written as its first day. */
type TargetInput = z.output<typeof c.save.input>;

const target: Setting<c.TargetOwner, c.TargetValues, TargetInput> = {
  ...withTableDefaults<c.TargetOwner, { amountMinor: number; rate: number; reason: string }>(
    targetLines,
  ),
  input: c.save.input,
  audit: "target.edit",
  event: "target.changed",
  getBaseId: ({ baseId }) => baseId,
  authorize: authorizeTarget,
};

/** Requires a stage of the institution and a month that has not ended. */
async function authorizeTarget(tx: Tx<Ctx>, owner: c.TargetOwner): Promise<string | null> {
  const name = await institutionName(tx, owner.institutionId);
  const zone = await findStageZone(tx.db, owner);
  if (zone === undefined) throw new AppError("invalid", "target.stageNotWorked", {}, "stageId");
  if (isOver(toMonth(owner.month), toLocalDay(tx.now(), zone)))
    throw new AppError("invalid", "target.monthOver", {}, "month");
  return name;
}

const toTargetView = (row: StoredTarget, month: c.Month, now: Date): c.StageTarget => ({
  institutionId: row.institutionId,
  institutionName: row.institutionName,
  stageId: row.stageId,
  stageName: row.stageName,
  month,
  currency: row.currency,
  line: toTargetRevision(row),
  isOver: isOver(month, toLocalDay(now, row.zone)),
});

function toTargetRevision(row: StoredTarget): c.TargetRevision | null {
  const { ruleId, amountMinor, rateBp, reason, editedAt, editorName } = row;
  if (ruleId === null || amountMinor === null || rateBp === null) return null;
  if (reason === null || editedAt === null) return null;
  const rate = toPercent(rateBp);
  return { ruleId, amountMinor, rate, reason, editedAt, editorName };
}

export async function listTargets(
  ctx: Ctx,
  { month, ...filter }: z.output<typeof c.list.input>,
): Promise<c.StageTarget[]> {
  const rows = await targets(ctx.db, ctx.actor, toFirstDay(month), filter);
  return rows.map((row) => toTargetView(row, month, ctx.now()));
}

/** Lists the visible targets of a month, for reports that compare figures with them. */
export const listMonthTargets = (
  { db, actor }: Ctx,
  first: Day,
  filter: TargetFilter,
): Promise<CurrentTarget[]> => listCurrentTargets(db, actor, first, filter);

export async function targetHistory(
  ctx: Ctx,
  { month, ...ownerFields }: z.output<typeof c.history.input>,
): Promise<c.TargetRevision[]> {
  await institutionName(ctx, ownerFields.institutionId);
  const owner = { ...ownerFields, month: toFirstDay(month) };
  const lines = await listRevisionHistory(ctx.db, targetLines, owner);
  return lines
    .toSorted((revision, other) => other.id - revision.id)
    .map((line) => toRevisionView(line));
}

export async function saveTarget(ctx: Ctx, change: z.output<typeof c.save.input>) {
  const dated = { ...change, month: toFirstDay(change.month) };
  return { ruleId: await saveSetting(ctx, target, dated) };
}

const toTargetKey = ({ institutionId, stageId, currency }: Omit<c.TargetOwner, "month">) =>
  `${institutionId} ${stageId} ${currency}`;

/** Copies all targets in one transaction; existing targets do not change. */
export const copyTargets = (ctx: Ctx, input: z.output<typeof c.copy.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { month, institutionId, reason } = input;
    if (institutionId) await institutionName(tx, institutionId);
    const first = toFirstDay(month);
    const last = toFirstDay(monthBefore(month));
    const filter = { institutionId };
    const lines = await listCurrentTargets(tx.db, tx.actor, last, filter);
    const before = lines.filter(({ isWorked }) => isWorked);
    assertMonthOpen(before, month, tx.now());
    const copies = before.map((line) => asLine(line, first, reason));
    const keys = copies.map((line) => toSettingKey(targetLines.name, targetLines.owner(line)));
    await lockTargets(tx.db, keys);
    const there = await listCurrentTargets(tx.db, tx.actor, first, filter);
    const existingKeys = new Set(there.map(toTargetKey));
    const missing = copies.filter((line) => !existingKeys.has(toTargetKey(line)));
    await writeCopies(tx, missing);
    tx.audit({
      action: "target.copy",
      entity: targetLines.name,
      entityId: null,
      institutionId: institutionId ?? null,
      after: { month, copied: missing.length, reason },
    });
    return { copied: missing.length, existing: copies.length - missing.length };
  });

const asLine = (line: CurrentTarget, month: string, reason: string) => ({
  institutionId: line.institutionId,
  stageId: line.stageId,
  month,
  currency: line.currency,
  amountMinor: line.amountMinor,
  rate: toPercent(line.rateBp),
  reason,
});

function assertMonthOpen(lines: readonly CurrentTarget[], month: c.Month, now: Date): void {
  if (lines.length === 0) throw new AppError("invalid", "target.nothingToCopy", {}, "month");
  if (lines.some(({ zone }) => isOver(month, toLocalDay(now, zone))))
    throw new AppError("invalid", "target.monthOver", {}, "month");
}

async function writeCopies(
  tx: Tx<Ctx>,
  lines: readonly (c.TargetOwner & c.TargetValues)[],
): Promise<void> {
  const by = { editorId: tx.actor.userId, at: tx.now() };
  const revisionMeta = { effectiveOn: tx.today(), ...by };
  for (const line of lines) {
    const entityId = await targetLines.insert(tx.db, line, revisionMeta);
    tx.audit({
      action: "target.edit",
      entity: targetLines.name,
      entityId,
      institutionId: line.institutionId,
      before: {},
      after: { ...line },
    });
  }
  for (const institutionId of new Set(lines.map((line) => line.institutionId)))
    tx.publish({ type: "target.changed", ids: { institutionId } });
}
