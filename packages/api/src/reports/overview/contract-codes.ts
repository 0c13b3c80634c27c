import type { MetricKey } from "../metric/contract-codes.ts";

/**
 * Sums of a stage from the first of the month on, under the names of `report_overview` and the
 * metrics.
 */
export const OVERVIEW_SUMS = [
  "opened",
  "openedMinor",
  "openedPrincipalMinor",
  "entered",
  "enteredMinor",
  "enteredPrincipalMinor",
  "settled",
  "payments",
  "collectedMinor",
  "collectedPrincipalMinor",
  "unassistedMinor",
  "calls",
  "connected",
  "attemptedCases",
  "reachedCases",
  "kept",
  "partial",
  "broken",
] as const;
export type OverviewSum = (typeof OVERVIEW_SUMS)[number];
export type OverviewSums = Readonly<Record<OverviewSum, number>>;

export const OVERVIEW_RATES = [
  "recoveryRate",
  "amountRate",
  "principalRate",
  "connectRate",
  "reachedRate",
  "keptRate",
] as const satisfies readonly MetricKey[];
export type OverviewRate = (typeof OVERVIEW_RATES)[number];

/** Minimum number of cases for a rank: with fewer, one lucky case would lead. */
export const RANK_FLOOR = 20;
export const RANK_SIZE = 5;
