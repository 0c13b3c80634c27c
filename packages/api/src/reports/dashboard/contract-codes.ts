/** Days of a list and of an export at most. */
export const MAX_DAYS = 31;

/** How many weeks back the same weekday is looked at. */
export const USUAL_WEEKS = 4;

/** What an hour on record adds up: from the beginning of the day to that hour. */
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
