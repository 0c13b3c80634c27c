import type { MetricKey } from "../metric/contract-codes.ts";

/** Sums of a stage from the first of the month on, as `report_overview` and the metrics of the reports name them. */
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

/** Its ratios, by the registry of metrics. */
export const OVERVIEW_RATES = [
  "recoveryRate",
  "amountRate",
  "principalRate",
  "connectRate",
  "reachedRate",
  "keptRate",
] as const satisfies readonly MetricKey[];
export type OverviewRate = (typeof OVERVIEW_RATES)[number];

/** With fewer cases nobody is ranked: one lucky case would lead. */
export const RANK_FLOOR = 20;
export const RANK_SIZE = 5;
