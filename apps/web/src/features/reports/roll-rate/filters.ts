import { addDays, daysBetween } from "@kolekta/api/core/calendar";
import {
  DEFAULT_DAYS,
  MAP_DAYS,
  type RollRateOutcome,
  OUTCOMES,
  type Weight,
  WEIGHTS,
} from "@kolekta/api/reports/roll-rate/contract-codes";
import { type FilterValues, param } from "@/lib/url-state.ts";

/** Filters in the address: cohorts, question and the open cell. */
export const RATE_FILTERS = {
  from: param.day(),
  to: param.day(),
  institutionId: param.id(),
  stageId: param.id(),
  outcome: param.choice(OUTCOMES),
  weight: param.choice(WEIGHTS),
  daysSince: param.id(),
  day: param.day(),
};
export type RateFilters = FilterValues<typeof RATE_FILTERS>;

export interface RateQuery {
  readonly from: string;
  readonly to: string;
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
}

const FIRST_SINCE = 7;

/** Defaults: the last 14 days, and the cases that rolled to a worse state. */
export const toRateQuery = (
  filters: RateFilters,
  today: string,
): RateQuery & { outcome: RollRateOutcome; weight: Weight; daysSince: number } => {
  const { from, to = today, institutionId, stageId } = filters;
  return {
    from: from ?? addDays(to, 1 - DEFAULT_DAYS),
    to,
    institutionId,
    stageId,
    outcome: filters.outcome ?? "WORSE",
    weight: filters.weight ?? "COUNT",
    daysSince: Math.min(filters.daysSince ?? FIRST_SINCE, 30),
  };
};

export const getFault = ({
  from,
  to,
}: Pick<RateQuery, "from" | "to">): "reversed" | "tooLong" | null => {
  if (to < from) return "reversed";
  return daysBetween(from, to) >= MAP_DAYS ? "tooLong" : null;
};
