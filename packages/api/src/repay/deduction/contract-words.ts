/*
 * The words of deductions as plain values, for whoever wants them without a schema library.
 */

/** PART waives fees against a part payment and the case goes on; FULL waives the rest so that it closes. */
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

/** Somebody still has to decide. */
export const PENDING_STATES = ["APPLIED", "IN_REVIEW"] as const satisfies readonly State[];

/** In these it stands in the way of a further application for its case. */
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

/** Why it came to nothing after all. */
export const END_REASONS = ["CASE_CLOSED", "REQUOTED", "REVERSED"] as const;
export type EndReason = (typeof END_REASONS)[number];

/** The lines of its history; ENDORSED was decided and waits for finance, CODE got a repayment code. */
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

/** 0 is the system itself, 4 the highest. */
export const LEVELS = [0, 1, 2, 3, 4] as const;
export type Level = (typeof LEVELS)[number];

/** How many applications one request may decide. */
export const BULK_LIMIT = 200;

export const REASON_SHORTEST = 3;
export const REASON_LONGEST = 500;
