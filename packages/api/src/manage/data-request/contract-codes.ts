/*
 * The code lists of data requests as plain values, for whoever wants them without a schema library.
 */

/** A copy of everything that is kept, or its erasure. */
export const KINDS = ["EXPORT", "ERASURE"] as const;
export type RequestKind = (typeof KINDS)[number];

/** APPROVED is an erasure that waits for its day, or a copy that may be taken out. */
export const STATES = ["REQUESTED", "APPROVED", "DONE", "REJECTED", "REVOKED"] as const;
export type RequestState = (typeof STATES)[number];

/** What keeps a borrower from being erased; LEGAL_RETENTION passes by itself. */
export const BLOCKERS = [
  "OPEN_LOAN",
  "OPEN_HOLD",
  "OPEN_COMPLAINT",
  "UNSETTLED_PAYMENT",
  "LEGAL_RETENTION",
  "ALREADY_ERASED",
] as const;
export type Blocker = (typeof BLOCKERS)[number];
