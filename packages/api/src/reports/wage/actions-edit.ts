import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { toLocalDay } from "../../core/day.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../core/errors.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { HOME_CURRENCY } from "../../tasks/guard/contract-codes.ts";
import { PART_KIND, WAGE_PARTS } from "./contract-codes.ts";
import type { update } from "./contract-edit.ts";
import * as queries from "./queries-edit.ts";
import { getVersion, type WageAgent, getWageAgent } from "./queries-explain.ts";
import { isMonthClosed } from "./queries-month.ts";
import { listAgentDays } from "./queries-days.ts";
import { getFines } from "./queries-penalty.ts";
import { findFieldBelowZero, type DayParts, toDifferences, toMonthStart } from "./rules-edit.ts";

/** Locks an agent that the caller may see, unless the wage is the caller's own. */
export async function lockAgentToEdit(tx: Tx<Ctx>, agentId: number): Promise<WageAgent> {
  // The org unit is read after the lock, because the agent may move in the meantime.
  await queries.lockAgent(tx.db, agentId);
  const agent = orNotFound(await getWageAgent(tx.db, tx.actor, agentId));
  if (await queries.isOwnWage(tx.db, tx.actor, agentId))
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

/** Sets the parts of a day by adding entries for the differences. */
export const updateWage = (ctx: Ctx, input: z.output<typeof update.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { agentId, day, version, reason, ...after } = input;
    const agent = await lockAgentToEdit(tx, agentId);
    if (await isMonthClosed(tx.db, agent, toMonthStart(day)))
      throw new AppError("conflict", "wage.monthClosed", {}, "day");
    const { country, institutionId, zone } = agent;
    if (day > toLocalDay(tx.now(), zone)) throw new AppError("invalid", "wage.dayAhead", {}, "day");
    const readVersion = () => getVersion(tx.db, agentId, day, day);
    assertCurrentVersion(await readVersion(), version);
    const currency = HOME_CURRENCY[country];
    const days = await listAgentDays(tx.db, agentId, day, day);
    const before: DayParts = days.find((agentDay) => agentDay.currency === currency) ?? NO_PARTS;
    await assertNotBelowFines(tx, { agentId, day, currency }, after);
    const negativeField = findFieldBelowZero(before, after);
    if (negativeField) throw new AppError("invalid", "wage.belowZero", {}, negativeField);
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
    const updatedDays = await listAgentDays(tx.db, agentId, day, day);
    const total = updatedDays.find((row) => row.currency === currency)?.total ?? 0;
    return { agentId, totalWage: total, version: await readVersion() };
  });

/** Two users approved a fine, so only a new verdict on its complaint may reverse it. */
async function assertNotBelowFines(
  tx: Tx<Ctx>,
  wageDay: Parameters<typeof getFines>[1],
  { dailyDebit }: DayParts,
): Promise<void> {
  const fines = await getFines(tx.db, wageDay);
  if (dailyDebit >= fines) return;
  const min = { minor: fines, currency: wageDay.currency };
  throw new AppError("invalid", "wage.belowFines", { min }, "dailyDebit");
}

const toPartValues = (parts: DayParts) =>
  Object.fromEntries(WAGE_PARTS.map((part) => [part, parts[part]]));
