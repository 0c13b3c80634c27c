/**
 * Outcomes of a case in a cohort: in a later, the same or an earlier stage, or the status of its
 * end.
 */
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

/** Number of days for which a cohort is followed. */
export const MAX_DAYS_SINCE = 30;
/** Default number of days of a list and an export. */
export const DEFAULT_DAYS = 14;
/** Maximum number of days of the heat map. */
export const MAP_DAYS = 31;

export const WEIGHTS = ["COUNT", "PRINCIPAL"] as const;
export type Weight = (typeof WEIGHTS)[number];
