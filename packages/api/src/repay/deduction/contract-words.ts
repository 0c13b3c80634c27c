/* Constants of deductions, without a schema library. */

/**
 * PART waives fees with a part payment, and the case stays open; FULL waives the rest so that it
 * closes.
 */
export const KINDS = ["PART", "FULL"] as const;
export type DeductionKind = (typeof KINDS)[number];

export const STATES = [
  "APPLIED",
  "IN_REVIEW",
  "APPROVED",
  "REJECTED",
  "USED",
  "EXPIRED",
  "VOID",
  "WITHDRAWN",
] as const;
export type State = (typeof STATES)[number];

/** States that wait for a decision. */
export const PENDING_STATES = ["APPLIED", "IN_REVIEW"] as const satisfies readonly State[];

/** States that block another application for the case. */
export const OPEN_STATES = [...PENDING_STATES, "APPROVED"] as const satisfies readonly State[];

export const REASON_CODES = [
  "HARDSHIP",
  "JOB_LOSS",
  "ILLNESS",
  "DISASTER",
  "BEREAVEMENT",
  "FEE_DISPUTE",
  "SETTLEMENT",
  "OUR_ERROR",
  "OTHER",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Reasons for the state VOID. */
export const END_REASONS = ["CASE_CLOSED", "REQUOTED", "REVERSED"] as const;
export type EndReason = (typeof END_REASONS)[number];

/**
 * Steps of the history. ENDORSED waits for finance after a decision; CODE is a new repayment code.
 */
export const STEP_EVENTS = [
  "APPLIED",
  "PASSED_ON",
  "ENDORSED",
  "APPROVED",
  "REJECTED",
  "WITHDRAWN",
  "CODE",
  "USED",
  "EXPIRED",
  "VOID",
] as const;
export type StepEvent = (typeof STEP_EVENTS)[number];

/** Levels: 0 is automatic, 4 the highest. */
export const LEVELS = [0, 1, 2, 3, 4] as const;
export type Level = (typeof LEVELS)[number];

/** Largest number of applications in one request. */
export const BULK_LIMIT = 200;

export const REASON_SHORTEST = 3;
export const REASON_LONGEST = 500;
