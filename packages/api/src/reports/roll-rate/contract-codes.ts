/** What became of a case of a cohort: in a later stage, the same or an earlier one, or how it ended. */
export const OUTCOMES = [
  "WORSE",
  "SAME",
  "BETTER",
  "PAID",
  "WITHDRAWN",
  "CANCELLED",
  "WRITTEN_OFF",
] as const;
export type RollRateOutcome = (typeof OUTCOMES)[number];

/** A cohort is followed for so many days. */
export const MAX_DAYS_SINCE = 30;
/** Days of a list and an export that name none. */
export const DEFAULT_DAYS = 14;
/** Days of the heat map at most. */
export const MAP_DAYS = 31;

export const WEIGHTS = ["COUNT", "PRINCIPAL"] as const;
export type Weight = (typeof WEIGHTS)[number];
