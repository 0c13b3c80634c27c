import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { toLocalDay } from "../../core/day.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../core/errors.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { HOME_CURRENCY } from "../../tasks/guard/contract-codes.ts";
import { PART_KIND, WAGE_PARTS } from "./contract-codes.ts";
import type { update } from "./contract-edit.ts";
import * as queries from "./queries-edit.ts";
import { getVersion, type WageAgent, wageAgent } from "./queries-explain.ts";
import { isClosedFor } from "./queries-month.ts";
import { agentDays } from "./queries-days.ts";
import { getFines } from "./queries-penalty.ts";
import { belowZero, type DayParts, toDifferences, toMonthStart } from "./rules-edit.ts";

/** Locks a visible agent; rejects the caller's own wage. */
export async function agentToEdit(tx: Tx<Ctx>, agentId: number): Promise<WageAgent> {
  // The org unit is read after the lock, because the agent may move in the meantime.
  await queries.lockAgent(tx.db, agentId);
  const agent = orNotFound(await wageAgent(tx.db, tx.actor, agentId));
  if (await queries.isOwn(tx.db, tx.actor, agentId))
    throw new AppError("forbidden", "wage.cannotChangeOwn");
  return agent;
}

export const publishWage = (tx: Tx<Ctx>, { agentId, institutionId }: WageAgent) =>
  tx.publish({ type: "agent.counted", ids: { agentId, institutionId } });

const NO_PARTS: DayParts = {
  baseSalary: 0,
  performanceWage: 0,
  bonus: 0,
  dailyDebit: 0,
  deduction: 0,
};

/** Sets the parts of a day. The differences are added as entries with editor and reason. */
export const updateWage = (ctx: Ctx, input: z.output<typeof update.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { agentId, day, version, reason, ...after } = input;
    const agent = await agentToEdit(tx, agentId);
    if (await isClosedFor(tx.db, agent, toMonthStart(day)))
      throw new AppError("conflict", "wage.monthClosed", {}, "day");
    const { country, institutionId, zone } = agent;
    if (day > toLocalDay(tx.now(), zone)) throw new AppError("invalid", "wage.dayAhead", {}, "day");
    const read = () => getVersion(tx.db, agentId, day, day);
    assertCurrentVersion(await read(), version);
    const currency = HOME_CURRENCY[country];
    const days = await agentDays(tx.db, agentId, day, day);
    const before: DayParts = days.find((agentDay) => agentDay.currency === currency) ?? NO_PARTS;
    await assertNotBelowFines(tx, { agentId, day, currency }, after);
    const field = belowZero(before, after);
    if (field) throw new AppError("invalid", "wage.belowZero", {}, field);
    const rows = toDifferences(before, after);
    if (rows.length === 0) throw new AppError("invalid", "wage.nothingChanged", {}, "reason");
    await queries.insertEntries(tx.db, {
      cause: "EDIT",
      agentId,
      day,
      currency,
      reason,
      editorId: tx.actor.userId,
      at: tx.now(),
      rows: rows.map((row) => ({ ...row, kind: PART_KIND[row.part] })),
    });
    tx.audit({
      action: "wage.edit",
      entity: "wage_entry",
      entityId: agentId,
      institutionId,
      before: { day, currency, ...toPartValues(before) },
      after: { day, currency, ...toPartValues(after), reason },
    });
    publishWage(tx, agent);
    const updatedDays = await agentDays(tx.db, agentId, day, day);
    const total = updatedDays.find((row) => row.currency === currency)?.total ?? 0;
    return { agentId, totalWage: total, version: await read() };
  });

/**
 * Rejects an edit that takes back a fine: two users approved the fine, and only a new verdict on
 * its complaint reverses it.
 */
async function assertNotBelowFines(
  tx: Tx<Ctx>,
  paid: Parameters<typeof getFines>[1],
  { dailyDebit }: DayParts,
): Promise<void> {
  const minor = await getFines(tx.db, paid);
  if (dailyDebit >= minor) return;
  const min = { minor, currency: paid.currency };
  throw new AppError("invalid", "wage.belowFines", { min }, "dailyDebit");
}

const toPartValues = (parts: DayParts) =>
  Object.fromEntries(WAGE_PARTS.map((part) => [part, parts[part]]));
