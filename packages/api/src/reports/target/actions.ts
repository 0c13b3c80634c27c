import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { type Day, dayOf } from "../../core/day.ts";
import { AppError } from "../../core/errors.ts";
import { historyOf } from "../../core/setting/history.ts";
import { keyOf, shownLine } from "../../core/setting/line.ts";
import { institutionName } from "../../core/setting/owners.ts";
import { toPercent } from "../../core/setting/rules.ts";
import { saveSetting } from "../../core/setting/save.ts";
import { plainly, type Setting } from "../../core/setting/setting.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import * as c from "./contract.ts";
import {
  heldTargets,
  type HeldTarget,
  lockTargets,
  type StoredTarget,
  type TargetFilter,
  targetLines,
  targets,
  zoneOfStage,
} from "./queries.ts";
import { firstOf, isOver, monthBefore, monthOf } from "./rules.ts";

/** The month is written as the day that it begins with. */
type Change = z.output<typeof c.save.input>;

const target: Setting<c.TargetOwner, c.TargetValues, Change> = {
  ...plainly<c.TargetOwner, { amountMinor: number; rate: number; reason: string }>(targetLines),
  input: c.save.input,
  audit: "target.edit",
  event: "target.changed",
  madeOn: ({ onId }) => onId,
  admit: admitted,
};

/** A stage that the institution works, in a month that is not over. */
async function admitted(tx: Tx<Ctx>, owner: c.TargetOwner): Promise<string | null> {
  const name = await institutionName(tx, owner.institutionId);
  const zone = await zoneOfStage(tx.db, owner);
  if (zone === undefined) throw new AppError("invalid", "target.stageNotWorked", {}, "queueId");
  if (isOver(monthOf(owner.month), dayOf(tx.now(), zone)))
    throw new AppError("invalid", "target.monthOver", {}, "month");
  return name;
}

const shownTarget = (row: StoredTarget, month: c.Month, now: Date): c.Target => ({
  institutionId: row.institutionId,
  institutionName: row.institutionName,
  queueId: row.queueId,
  queueName: row.queueName,
  month,
  currency: row.currency,
  line: lineOf(row),
  isOver: isOver(month, dayOf(now, row.zone)),
});

function lineOf(row: StoredTarget): c.Line | null {
  const { ruleId, amountMinor, rateBp, reason, editedAt, editorName } = row;
  if (ruleId === null || amountMinor === null || rateBp === null) return null;
  if (reason === null || editedAt === null) return null;
  const rate = toPercent(rateBp);
  return { ruleId, amountMinor, rate, reason, editedAt, editorName };
}

export async function listTargets(
  ctx: Ctx,
  { month, ...filter }: z.output<typeof c.list.input>,
): Promise<c.Target[]> {
  const rows = await targets(ctx.db, ctx.actor, firstOf(month), filter);
  return rows.map((row) => shownTarget(row, month, ctx.now()));
}

/** The targets of a month in sight, for the reports that hold figures against them. */
export const heldOf = (
  { db, actor }: Ctx,
  first: Day,
  filter: TargetFilter,
): Promise<HeldTarget[]> => heldTargets(db, actor, first, filter);

export async function targetHistory(
  ctx: Ctx,
  { month, ...of }: z.output<typeof c.history.input>,
): Promise<c.Line[]> {
  await institutionName(ctx, of.institutionId);
  const owner = { ...of, month: firstOf(month) };
  const lines = await historyOf(ctx.db, targetLines, owner);
  return lines.toSorted((one, other) => other.id - one.id).map((line) => shownLine(line));
}

export async function saveTarget(ctx: Ctx, change: z.output<typeof c.save.input>) {
  const dated = { ...change, month: firstOf(change.month) };
  return { ruleId: await saveSetting(ctx, target, dated) };
}

const placeOf = ({ institutionId, queueId, currency }: Omit<c.TargetOwner, "month">) =>
  `${institutionId} ${queueId} ${currency}`;

/** One transaction for all of them; a target that is there already stays as it is. */
export const copyTargets = (ctx: Ctx, input: z.output<typeof c.copy.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { month, institutionId, reason } = input;
    if (institutionId) await institutionName(tx, institutionId);
    const first = firstOf(month);
    const last = firstOf(monthBefore(month));
    const filter = { institutionId };
    const lines = await heldTargets(tx.db, tx.actor, last, filter);
    const before = lines.filter(({ isWorked }) => isWorked);
    refuseOver(before, month, tx.now());
    const wanted = before.map((line) => asLine(line, first, reason));
    const keys = wanted.map((line) => keyOf(targetLines.name, targetLines.owner(line)));
    await lockTargets(tx.db, keys);
    const there = await heldTargets(tx.db, tx.actor, first, filter);
    const taken = new Set(there.map(placeOf));
    const missing = wanted.filter((line) => !taken.has(placeOf(line)));
    await writeCopies(tx, missing);
    tx.audit({
      action: "target.copy",
      entity: targetLines.name,
      entityId: null,
      institutionId: institutionId ?? null,
      after: { month, copied: missing.length, reason },
    });
    return { copied: missing.length, kept: wanted.length - missing.length };
  });

const asLine = (line: HeldTarget, month: string, reason: string) => ({
  institutionId: line.institutionId,
  queueId: line.queueId,
  month,
  currency: line.currency,
  amountMinor: line.amountMinor,
  rate: toPercent(line.rateBp),
  reason,
});

function refuseOver(lines: readonly HeldTarget[], month: c.Month, now: Date): void {
  if (lines.length === 0) throw new AppError("invalid", "target.nothingToCopy", {}, "month");
  if (lines.some(({ zone }) => isOver(month, dayOf(now, zone))))
    throw new AppError("invalid", "target.monthOver", {}, "month");
}

async function writeCopies(
  tx: Tx<Ctx>,
  lines: readonly (c.TargetOwner & c.TargetValues)[],
): Promise<void> {
  const by = { editorId: tx.actor.userId, at: tx.now() };
  const writing = { effectiveOn: tx.today(), ...by };
  for (const line of lines) {
    const entityId = await targetLines.insert(tx.db, line, writing);
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
