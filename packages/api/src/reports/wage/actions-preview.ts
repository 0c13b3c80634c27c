import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { addDays, type Day } from "../../core/day.ts";
import { institutionToSet } from "../../core/setting/owners.ts";
import { toBp } from "../../core/setting/rules.ts";
import type { SchemeOwner } from "./contract.ts";
import type { Earned, previewScheme } from "./contract-preview.ts";
import * as queries from "./queries.ts";
import * as found from "./queries-preview.ts";
import { computeBasic, listMonthDays, computePerformance, type Scheme, schemeOn } from "./rules.ts";
import { toMonthStart } from "./rules-edit.ts";
import { getScoreFactor } from "./rules-quality.ts";

type Values = Omit<z.output<typeof previewScheme.input>, "followsDefault">;

/** Converts the values of a change to a scheme of the rules. */
export const toScheme = (values: Values): Scheme => ({
  id: 0,
  institutionId: values.institutionId,
  currency: values.currency,
  effectiveOn: "2000-01-01",
  followsDefault: false,
  monthlyBaseMinor: values.monthlyBaseMinor,
  baseRateBp: toBp(values.baseRate),
  capRateBp: toBp(values.capRate),
  extensionRateBp: toBp(values.extensionRate),
  selfServiceDays: values.selfServiceDays,
  selfServiceBp: toBp(values.selfService),
  stageFactors: new Map(values.stages.map(({ stageId, factor }) => [stageId, toBp(factor)])),
  tiers: values.tiers.map(({ from, factor }) => ({ fromBp: toBp(from), factorBp: toBp(factor) })),
  closingDays: values.closingDays,
  qualitySteps: values.qualitySteps.map(({ from, factor }) => ({
    fromPoints: from,
    factorBp: toBp(factor),
  })),
  fatalErrorFactorBp: toBp(values.fatalErrorFactor),
});

/** Data of the previous month, independent of the scheme. */
export interface PreviousMonth {
  readonly from: Day;
  readonly to: Day;
  readonly agents: number;
  readonly payments: readonly found.AlikePayments[];
  /** Share of the monthly base for each day of attendance, by the paid days of its month. */
  readonly attended: readonly ((scheme: Scheme) => number)[];
}

/**
 * Loads the previous month of the agents that the scheme would pay: those of one institution, or of
 * all that follow the default.
 */
export async function getPreviousMonth(
  db: Db,
  owner: SchemeOwner,
  today: Day,
): Promise<PreviousMonth> {
  const { currency } = owner;
  const [ids, schemes] = await Promise.all([
    found.listInstitutionIds(db, owner),
    queries.schemes(db),
  ]);
  const isPaidBy = (id: number) =>
    owner.institutionId !== null ||
    (schemeOn(schemes, id, currency, today)?.institutionId ?? null) === null;
  const to = addDays(toMonthStart(today), -1);
  const from = toMonthStart(to);
  const institutionIds = ids.filter(isPaidBy);
  const window = { institutionIds, currency, from, to };
  const [payments, days, agents] = await Promise.all([
    found.alikePayments(db, window),
    found.attendedDays(db, window),
    found.countEarners(db, window),
  ]);
  return { from, to, agents, payments, attended: await basics(db, days) };
}

async function basics(
  db: Db,
  days: readonly queries.Attendance[],
): Promise<PreviousMonth["attended"]> {
  const sorted = days.map(({ day }) => day).toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [];
  const [from, to] = [listMonthDays(first)[0] ?? first, listMonthDays(last).at(-1) ?? last];
  const ids = [...new Set(days.map(({ agentId }) => agentId))];
  const [employees, calendar, scheduled] = await Promise.all([
    queries.employees(db, ids),
    queries.holidays(db, from, to),
    queries.schedule(db, ids, from, to),
  ]);
  const country = new Map(employees.map((employee) => [employee.agentId, employee.country]));
  const holidays = Map.groupBy(calendar, (holiday) => holiday.country);
  const schedules = Map.groupBy(scheduled, ({ agentId }) => agentId);
  return days.map(({ agentId, day }) => {
    const agentSchedule = schedules.get(agentId) ?? [];
    const schedule = new Map(
      agentSchedule.map((scheduledDay) => [scheduledDay.day, scheduledDay.isPaid]),
    );
    const free = holidays.get(country.get(agentId) ?? "ID") ?? [];
    const isFree = new Set(free.map((holiday) => holiday.day));
    return (scheme) => computeBasic(scheme, day, schedule, isFree);
  });
}

export function earnedUnder(scheme: Scheme, { agents, payments, attended }: PreviousMonth): Earned {
  const basicMinor = attended.reduce((sum, toBasicMinor) => sum + toBasicMinor(scheme), 0);
  const performanceMinor = payments.reduce((sum, { n, points, hasFatalError, ...payment }) => {
    const byScore =
      points === null
        ? null
        : getScoreFactor(scheme, { points, hasFatalError: hasFatalError === true });
    const qualityBp = payment.qualityBp ?? byScore;
    return sum + n * computePerformance(scheme, { ...payment, qualityBp });
  }, 0);
  const all = basicMinor + performanceMinor;
  return {
    basicMinor,
    performanceMinor,
    averageMinor: agents > 0 ? Math.round(all / agents) : null,
  };
}

/** Compares the previous month under the current scheme and under the proposed one. */
export async function getPreview(
  ctx: Ctx,
  change: z.output<typeof previewScheme.input>,
): Promise<z.infer<typeof previewScheme.output>> {
  const { institutionId, currency, followsDefault } = change;
  await institutionToSet(ctx, institutionId);
  const today = ctx.today();
  const schemes = await queries.schemes(ctx.db);
  const current = schemeOn(schemes, institutionId, currency, today);
  const defaultScheme = schemeOn(schemes, null, currency, today);
  const proposed = followsDefault ? defaultScheme : null;
  const days = await getPreviousMonth(ctx.db, change, today);
  const { from, to, agents, payments } = days;
  return {
    from,
    to,
    agents,
    payments: payments.reduce((sum, { n }) => sum + n, 0),
    collectedMinor: payments.reduce((sum, { n, amountMinor }) => sum + n * amountMinor, 0),
    current: current && earnedUnder(current, days),
    proposed: earnedUnder(proposed ?? toScheme(change), days),
  };
}
