import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { AnyCtx, Ctx, BaseContext } from "../../core/context.ts";
import { addDays, type Day, toLocalDay, startOfDay } from "../../core/day.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { HOME_CURRENCY } from "../../tasks/guard/contract-codes.ts";
import type * as c from "./contract-month.ts";
import { schemes } from "./queries.ts";
import * as queries from "./queries-month.ts";
import { weighMonth } from "./actions-quality.ts";
import { insertMonth } from "./queries-days.ts";
import { type Scheme, schemeOn } from "./rules.ts";
import { closesOn, closingRefusal, toMonthStart, monthAfter, monthBefore } from "./rules-edit.ts";

/** Number of past months that are listed before the current one. */
const LISTED_MONTHS = 6;
const USUAL_DAYS = 5;

/**
 * Returns the day on which a month of an institution closes automatically, by the scheme in force
 * at its end.
 */
function dueOn(
  all: readonly Scheme[],
  { institutionId, country }: queries.WageInstitution,
  month: Day,
): Day {
  const last = addDays(monthAfter(month), -1);
  const scheme = schemeOn(all, institutionId, HOME_CURRENCY[country], last);
  return closesOn(month, scheme?.closingDays ?? USUAL_DAYS);
}

export async function listMonths(
  ctx: Ctx,
  { page, size, institutionId }: z.output<typeof c.listMonths.input>,
): Promise<z.input<typeof c.listMonths.output>> {
  const institutions = await queries.listWageInstitutions(ctx.db, ctx.actor, institutionId ?? null);
  const oldest = monthsBefore(toMonthStart(ctx.today()), LISTED_MONTHS);
  const ids = institutions.map((institution) => institution.institutionId);
  const [all, closed] = await Promise.all([
    schemes(ctx.db),
    queries.closedMonths(ctx.db, ids, oldest),
  ]);
  /** The closing of a month also closes the months before it. */
  const findClosing = (ownerId: number, month: Day) =>
    closed.find(
      (closedMonth) => closedMonth.institutionId === ownerId && closedMonth.month >= month,
    );
  const rows = institutions.flatMap((institution) => {
    const today = toLocalDay(ctx.now(), institution.zone);
    return Array.from({ length: LISTED_MONTHS + 1 }, (_, back) => {
      const month = monthsBefore(toMonthStart(today), back);
      const closing = findClosing(institution.institutionId, month);
      return {
        institutionId: institution.institutionId,
        institutionName: institution.institutionName,
        month,
        closesOn: dueOn(all, institution, month),
        closedAt: closing?.closedAt ?? null,
        closerName: closing?.closerName ?? null,
        isOver: today >= monthAfter(month),
      };
    });
  });
  const sorted = rows.toSorted((a, b) => b.month.localeCompare(a.month));
  return { rows: sorted.slice((page - 1) * size, page * size), total: sorted.length, page, size };
}

const monthsBefore = (month: Day, back: number): Day =>
  back === 0 ? month : monthsBefore(monthBefore(month), back - 1);

/** Closes a month, after which it takes no entries. Returns the number of agents with a wage. */
async function close(
  tx: Tx<AnyCtx>,
  { institutionId, zone }: queries.WageInstitution,
  month: Day,
  closerId: number | null,
): Promise<number> {
  const agentIds = await queries.lockPeople(tx.db, institutionId, month);
  await queries.lockMonths(tx.db, institutionId);
  const next = monthAfter(month);
  const days = { since: startOfDay(month, zone), before: startOfDay(next, zone) };
  const open = await queries.firstOpenMonth(tx.db, institutionId);
  const refusal = closingRefusal({
    month,
    today: toLocalDay(tx.now(), zone),
    isClosed: await queries.isClosed(tx.db, institutionId, month),
    earlierOpen: open !== null && open < month ? open : null,
    uncounted: await queries.countUncounted(tx.db, institutionId, days),
  });
  if (refusal) throw new AppError("conflict", refusal, {}, "month");
  const closing = { institutionId, month, agentIds };
  const weighed = await weighMonth(tx, closing);
  const row = { institutionId, month, closedAt: tx.now(), closerId };
  await queries.insertClosed(tx.db, row);
  const to = addDays(next, -1);
  const agents = await insertMonth(tx.db, { ...closing, to });
  tx.audit({
    action: "wage.close",
    entity: "wage_month",
    entityId: institutionId,
    institutionId,
    after: { month, agents, weighed },
  });
  return agents;
}

export const closeMonth = (ctx: Ctx, input: z.output<typeof c.closeMonth.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { institutionId } = input;
    const [institution] = await queries.listWageInstitutions(tx.db, tx.actor, institutionId);
    const month = `${input.month}-01`;
    const agents = await close(tx, orNotFound(institution), month, tx.actor.userId);
    tx.publish({ type: "agent.counted", ids: { institutionId } });
    return { institutionId, agents };
  });

/** Closes the due months of every institution, oldest first. Returns their number. */
export async function closeDueMonths(context: BaseContext): Promise<number> {
  const institutions = await queries.listWageInstitutions(context.db, null, null);
  const all = await schemes(context.db);
  let closed = 0;
  for (const institution of institutions)
    for (;;) {
      if (context.signal.aborted) return closed;
      const month = await dueMonth(context.db, all, institution, context.now());
      if (month === null || !(await closeInstitutionMonth(context, institution, month))) break;
      closed += 1;
    }
  return closed;
}

async function dueMonth(
  db: Db,
  all: readonly Scheme[],
  institution: queries.WageInstitution,
  now: Date,
): Promise<Day | null> {
  const month = await queries.firstOpenMonth(db, institution.institutionId);
  if (month === null) return null;
  return toLocalDay(now, institution.zone) >= dueOn(all, institution, month) ? month : null;
}

/**
 * Returns false when payments are not counted yet or another process was faster; the next run tries
 * again.
 */
const closeInstitutionMonth = (
  context: BaseContext,
  institution: queries.WageInstitution,
  month: Day,
): Promise<boolean> =>
  inTransaction(context, null, async (tx) => {
    await close(tx, institution, month, null);
    return true;
  }).catch((error: unknown) => {
    if (error instanceof AppError) return false;
    throw error;
  });
