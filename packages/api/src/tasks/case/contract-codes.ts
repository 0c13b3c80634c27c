/* Code lists of a case as plain values, for callers that do not load a schema library. */

export const STATUSES = ["C00", "C10", "C30", "C31", "C32", "C40", "C70", "C80"] as const;
export type Status = (typeof STATUSES)[number];

/** Statuses of a case in work; every other status is an end. */
export const OPEN_STATUSES = ["C00", "C10"] as const satisfies readonly Status[];
export type OpenStatus = (typeof OPEN_STATUSES)[number];

/** Collection states of the case list, and ENDED for cases that ended without success. */
export const TABS = [
  "NEW_REMINDER",
  "IN_COLLECTION",
  "REPAYMENT_COMMITMENT",
  "SUCCESSFUL",
  "ENDED",
] as const;
export type Tab = (typeof TABS)[number];

/** Reasons for the work rank of a case, strongest first. */
export const WORK_REASONS = [
  "BROKEN_PROMISE",
  "PROMISE_TODAY",
  "CALLBACK_DUE",
  "NEVER_CONTACTED",
  "CODE_EXPIRING",
  "EXPECTED_VALUE",
  "RESTING",
  "ON_HOLD",
  "CLOSED",
  "SKIPPED",
] as const;
/**
 * Band of RESTING in the order of work. `work_rank_until` of such a case is the end of the rest.
 */
export const RESTING_BAND = 7;
/** Work rank of cases that are too long overdue for any contact. */
export const LAST_RANK = 9_000_000_000_000;
export type WorkReason = (typeof WORK_REASONS)[number];

export const SORTS = [
  "work",
  "dpd",
  "arrears",
  "outstanding",
  "nextCall",
  "lastContact",
  "opened",
] as const;
export type Sort = (typeof SORTS)[number];

export const BLOCKS = ["HOURS", "FREQ_CALL", "JUST_PAID", "DPD_MAX", "HOLD"] as const;
export type Block = (typeof BLOCKS)[number];

/** Filter by the time at which the agent opened the case. */
export const OPENINGS = ["TODAY", "NEVER"] as const;

export const LOAN_STATUSES = [21, 40, 50, -28, -50, -22] as const;

/** Largest number of cases that one action takes by a filter. */
export const MATCH_LIMIT = 2000;

/** Largest number of cases for stepping through a list. */
export const TRAIL_LENGTH = 1000;

/**
 * Reasons of the borrower for not paying. FRAUD is that of a third party who took the loan in the
 * borrower's name.
 */
export const UNPAID_REASONS = [
  "JOB_LOSS",
  "ILLNESS",
  "OVER_INDEBTED",
  "DISPUTE",
  "FORGOT",
  "FRAUD",
] as const;
