/* Code lists of data requests as plain values, usable without a schema library. */

/** Copy of all stored data, or its erasure. */
export const KINDS = ["EXPORT", "ERASURE"] as const;
export type RequestKind = (typeof KINDS)[number];

/** APPROVED is an erasure that waits for its day, or a copy that may be exported. */
export const STATES = ["REQUESTED", "APPROVED", "DONE", "REJECTED", "REVOKED"] as const;
export type RequestState = (typeof STATES)[number];

/** Reasons against an erasure. Only LEGAL_RETENTION ends by itself. */
export const BLOCKERS = [
  "OPEN_LOAN",
  "OPEN_HOLD",
  "OPEN_COMPLAINT",
  "UNSETTLED_PAYMENT",
  "LEGAL_RETENTION",
  "ALREADY_ERASED",
] as const;
export type Blocker = (typeof BLOCKERS)[number];
