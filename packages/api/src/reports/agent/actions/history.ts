import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day, daysBetween } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { findWages } from "../../wage/actions.ts";
import { type DayStats, type history, MAX_DAYS } from "../contract.ts";
import * as queries from "../queries/figures.ts";
import { type AgentDay, USER_ACTIONS } from "../rules/count.ts";
import { getMainCurrency, computeFigures, type Opening } from "../rules/rank.ts";
import { getAgent } from "./get.ts";

export async function getAgentHistory(
  ctx: Ctx,
  input: z.output<typeof history.input>,
): Promise<z.output<typeof history.output>> {
  const { from, to } = input;
  if (to < from) throw new AppError("invalid", "range.reversed", {}, "to");
  if (daysBetween(from, to) >= MAX_DAYS)
    throw new AppError("invalid", "range.tooLong", { days: MAX_DAYS }, "to");
  const { agentId, agentName } = await getAgent(ctx, input.agentId);
  const [openings, parts, wages] = await Promise.all([
    queries.listOpenings(ctx.db, [agentId], from),
    queries.listAgentDays(ctx.db, [agentId], from, to),
    findWages(ctx.db, agentId, to),
  ]);
  const currency = getMainCurrency(openings, parts);
  const canReadWage = ctx.actor.permissions.has("wage.read");
  const wageOn = (day: Day) => (canReadWage && wages ? (wages.byDay.get(day) ?? 0) : null);
  return {
    agentId,
    agentName,
    currency: currency as Currency,
    wageCurrency: (wages?.currency ?? currency) as Currency,
    days: buildDays({ agentId, currency, from, to }, openings, parts).map((day) => ({
      ...day,
      wageMinor: wageOn(day.day),
    })),
  };
}

interface AgentHistoryRange {
  readonly agentId: number;
  readonly currency: string;
  readonly from: Day;
  readonly to: Day;
}

/** Returns every day of the range. The closing caseload of a day is the opening of the next. */
function buildDays(
  { agentId, currency, from, to }: AgentHistoryRange,
  openings: readonly Opening[],
  parts: readonly AgentDay[],
): Omit<DayStats, "wageMinor">[] {
  const byDay = Map.groupBy(parts, (part) => part.day);
  const days: Omit<DayStats, "wageMinor">[] = [];
  let open = [...openings];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const added = byDay.get(day) ?? [];
    const figures = computeFigures(agentId, currency, open, added);
    const { assigned, assignedMinor, settled, collectedMinor } = figures;
    days.push({
      day,
      assigned,
      assignedMinor,
      settled,
      collectedMinor,
      ...computeActivity(added, currency),
    });
    open = [...open, ...added.map(toOpening)];
  }
  return days;
}

const toOpening = (part: AgentDay): Opening => ({
  agentId: part.agentId,
  currency: part.currency,
  cases: part.entered - part.exited - part.dropped,
  minor: part.enteredMinor - part.exitedMinor - part.droppedMinor,
});

function computeActivity(parts: readonly AgentDay[], currency: string) {
  const sum = (toValue: (part: AgentDay) => number) =>
    parts.reduce((all, part) => all + toValue(part), 0);
  const counted = Object.fromEntries(
    USER_ACTIONS.map((userAction) => [userAction, sum((part) => part[userAction])]),
  ) as Record<(typeof USER_ACTIONS)[number], number>;
  return {
    ...counted,
    promisedMinor: sum((part) => (part.currency === currency ? part.promisedMinor : 0)),
  };
}
