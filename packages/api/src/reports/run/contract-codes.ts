/** The reports that are computed and kept; each is a room of its own. */
export const REPORTS = ["DAILY", "OVERVIEW", "ROLL_RATE", "DASHBOARD"] as const;
export type ReportCode = (typeof REPORTS)[number];

/** Those that add up figures, which may change when the day is over. */
export const OF_FIGURES: ReadonlySet<ReportCode> = new Set(["DAILY", "OVERVIEW"]);

/** Who had it computed: the clock, somebody who asked for a day, or for a range anew. */
export const CAUSES = ["JOB", "COLLECT", "REFRESH"] as const;
export type Cause = (typeof CAUSES)[number];

export const RUN_STATES = ["RUNNING", "DONE", "FAILED"] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Days of a list, of an export and of a refresh at most, and of a list that names none. */
export const LISTING_DAYS = 92;
export const EXPORT_DAYS = 92;
export const REFRESH_DAYS = 31;
export const DEFAULT_DAYS = 7;

/** A report is refreshed once in this time, for each institution and for all of them together. */
export const REFRESH_SECONDS = 60;
