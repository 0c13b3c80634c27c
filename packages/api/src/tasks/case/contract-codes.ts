/*
 * The code lists of a case as plain values, for whoever wants them without a schema library.
 */

export const STATUSES = ["C00", "C10", "C30", "C31", "C32", "C40", "C70", "C80"] as const;
export type Status = (typeof STATUSES)[number];

/** The case is being worked; it stands in one of the other statuses once it has ended. */
export const OPEN_STATUSES = ["C00", "C10"] as const satisfies readonly Status[];
export type OpenStatus = (typeof OPEN_STATUSES)[number];

/** The four collection states of the case list, and ENDED for what left it without success. */
export const TABS = [
  "NEW_REMINDER",
  "IN_COLLECTION",
  "REPAYMENT_COMMITMENT",
  "SUCCESSFUL",
  "ENDED",
] as const;
export type Tab = (typeof TABS)[number];

/** Why a case stands where it stands in the order of work, strongest first. */
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
/** The place of RESTING in the order of work; such a case's `work_rank_until` is when the rest ends. */
export const RESTING_BAND = 7;
/** The rank of those that rest for good: nobody may be called who is so long overdue. */
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

/** What of the contact rules closes the way to a case now. */
export const BLOCKS = ["HOURS", "FREQ_CALL", "JUST_PAID", "DPD_MAX", "HOLD"] as const;
export type Block = (typeof BLOCKS)[number];

/** Whether its agent has looked at a case. */
export const OPENINGS = ["TODAY", "NEVER"] as const;
export type Opening = (typeof OPENINGS)[number];

/** Loan statuses by which the list can be narrowed. */
export const LOAN_STATUSES = [21, 40, 50, -28, -50, -22] as const;

/** Most cases that one action takes by their filter. */
export const MATCH_LIMIT = 2000;

/** Most places of a list that a walk through it keeps. */
export const TRAIL_LENGTH = 1000;

/** Why a debt is not paid, as the borrower says; FRAUD is that of a third party, who took the loan in his name. */
export const UNPAID_REASONS = [
  "JOB_LOSS",
  "ILLNESS",
  "OVER_INDEBTED",
  "DISPUTE",
  "FORGOT",
  "FRAUD",
] as const;
