/** Maximum number of days of a list and of an export. */
export const MAX_DAYS = 31;

/** Number of earlier weeks whose same weekday is compared. */
export const USUAL_WEEKS = 4;

/** Sums of a recorded hour, from the start of the day to that hour. */
export const SUM_KEYS = [
  "assigned",
  "assignedMinor",
  "settled",
  "collectedMinor",
  "attemptedCases",
  "calls",
  "connected",
  "promises",
  "promisedMinor",
  "payments",
] as const;
export type SumKey = (typeof SUM_KEYS)[number];
export type HourSums = Readonly<Record<SumKey, number>>;

export const INTRADAY_SORTS = ["day", "collected", "amountRate", "taskRate", "calls"] as const;
export type IntradaySort = (typeof INTRADAY_SORTS)[number];
