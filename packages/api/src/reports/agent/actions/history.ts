import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day, daysBetween } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { wagesOf } from "../../wage/actions.ts";
import { type DayStats, type history, MOST_DAYS } from "../contract.ts";
import * as queries from "../queries/figures.ts";
import { type AgentDay, DEEDS } from "../rules/count.ts";
import { currencyOf, figuresOf, type Opening } from "../rules/rank.ts";
import { agentOf } from "./show.ts";

/** An agent's figures day by day. */
export async function showHistory(
  ctx: Ctx,
  input: z.output<typeof history.input>,
): Promise<z.output<typeof history.output>> {
  const { from, to } = input;
  if (to < from) throw new AppError("invalid", "range.reversed", {}, "to");
  if (daysBetween(from, to) >= MOST_DAYS)
    throw new AppError("invalid", "range.tooLong", { days: MOST_DAYS }, "to");
  const { agentId, agentName } = await agentOf(ctx, input.agentId);
  const [openings, parts, wages] = await Promise.all([
    queries.openings(ctx.db, [agentId], from),
    queries.parts(ctx.db, [agentId], from, to),
    wagesOf(ctx.db, agentId, to),
  ]);
  const currency = currencyOf(openings, parts);
  const mayKnow = ctx.actor.permissions.has("wage.read");
  const wageOn = (day: Day) => (mayKnow && wages ? (wages.byDay.get(day) ?? 0) : null);
  return {
    agentId,
    agentName,
    currency: currency as Currency,
    wageCurrency: (wages?.currency ?? currency) as Currency,
    days: daysOf({ agentId, currency, from, to }, openings, parts).map((one) => ({
      ...one,
      wageMinor: wageOn(one.day),
    })),
  };
}

interface Span {
  readonly agentId: number;
  readonly currency: string;
  readonly from: Day;
  readonly to: Day;
}

/** Every day of the span; what one leaves in hand opens the next. */
function daysOf(
  { agentId, currency, from, to }: Span,
  openings: readonly Opening[],
  parts: readonly AgentDay[],
): Omit<DayStats, "wageMinor">[] {
  const byDay = Map.groupBy(parts, (part) => part.day);
  const days: Omit<DayStats, "wageMinor">[] = [];
  let open = [...openings];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const added = byDay.get(day) ?? [];
    const figures = figuresOf(agentId, currency, open, added);
    const { bound, boundMinor, settled, collectedMinor } = figures;
    days.push({
      day,
      bound,
      boundMinor,
      settled,
      collectedMinor,
      ...activityOf(added, currency),
    });
    open = [...open, ...added.map(leftOf)];
  }
  return days;
}

const leftOf = (part: AgentDay): Opening => ({
  agentId: part.agentId,
  currency: part.currency,
  cases: part.entered - part.gone - part.dropped,
  minor: part.enteredMinor - part.goneMinor - part.droppedMinor,
});

function activityOf(parts: readonly AgentDay[], currency: string) {
  const sum = (of: (part: AgentDay) => number) => parts.reduce((all, part) => all + of(part), 0);
  const counted = Object.fromEntries(
    DEEDS.map((deed) => [deed, sum((part) => part[deed])]),
  ) as Record<(typeof DEEDS)[number], number>;
  return {
    ...counted,
    promisedMinor: sum((part) => (part.currency === currency ? part.promisedMinor : 0)),
  };
}
