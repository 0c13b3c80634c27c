/* Decides which days a data report shows and what of a team nobody may know or tell. */
import { addDays, type Day } from "../../core/day.ts";
import type { DayRange } from "../../core/range.ts";
import {
  METRICS,
  type MetricKey,
  type Sums,
  TEAM_METRICS,
} from "../metric/contract-codes.ts";
import type { MetricValues } from "../metric/contract.ts";
import { metricsOf } from "../metric/rules.ts";
import { DEFAULT_DAYS } from "./contract-codes.ts";

interface Named {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** A missing end lies so far from the other; the last days where both miss. */
export function daysOf({ from, to }: Named, today: Day): DayRange {
  const last = to ?? (from ? addDays(from, DEFAULT_DAYS - 1) : today);
  return { from: from ?? addDays(last, 1 - DEFAULT_DAYS), to: last };
}

export interface Telling {
  /** The caller may see wages. */
  readonly wages: boolean;
  /** The rows are whole institutions: stages and their cases are those of no group. */
  readonly whole: boolean;
}

/** The metrics that may be told of a team. */
export const teamMetrics = ({ wages }: Telling): MetricKey[] =>
  TEAM_METRICS.filter((key) => wages || !METRICS[key].wage);

export const teamValues = (sums: Sums, telling: Telling): MetricValues => ({
  ...metricsOf(teamMetrics(telling), sums),
  ...(telling.whole ? {} : { rollRate: null }),
});
