/** Nouns of the reports that runs compute and store, by the code of the runs. */
export const REPORT_NOUNS = {
  DAILY: "daily",
  OVERVIEW: "overview",
  ROLL_RATE: "rollRate",
  DASHBOARD: "dashboard",
} as const;
export type ReportCode = keyof typeof REPORT_NOUNS;
export type ReportNoun = (typeof REPORT_NOUNS)[ReportCode];

/** Origin of a run: the clock, a request for a day, or a refresh of a range. */
export const CAUSES = ["JOB", "COLLECT", "REFRESH"] as const;
export type Cause = (typeof CAUSES)[number];

export const RUN_STATES = ["RUNNING", "DONE", "FAILED"] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Maximum number of days of a list, an export and a refresh, and the default of a list. */
export const LISTING_DAYS = 92;
export const EXPORT_DAYS = 92;
export const REFRESH_DAYS = 31;
export const DEFAULT_DAYS = 7;

/**
 * Minimum time between two refreshes of a report, for each institution and for all together, in
 * seconds.
 */
export const REFRESH_SECONDS = 60;
