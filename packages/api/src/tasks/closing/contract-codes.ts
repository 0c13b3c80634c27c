import type { StoppingKind } from "../borrower/contract-flag.ts";

/* Code lists of closing as plain values, for callers that do not load a schema library. */

export const CLOSING_KINDS = ["WITHDRAW", "CANCEL", "WRITE_OFF"] as const;
export type ClosingKind = (typeof CLOSING_KINDS)[number];

const OF_WITHDRAWAL = [
  "LENDER_RECALL",
  "REPLACEMENT",
  "PLACEMENT_END",
  "DPD_LIMIT",
  "DEATH",
  "INSOLVENCY",
  "IDENTITY_FRAUD",
  "REGULATOR",
  "REPRESENTED",
] as const;
const OF_CANCELLATION = ["DUPLICATE", "WRONG_IMPORT", "LOAN_CANCELLED"] as const;

export const CLOSING_REASONS = [...OF_WITHDRAWAL, ...OF_CANCELLATION, "UNCOLLECTIBLE"] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** Reasons that concern the borrower, not one case: they record a borrower flag. */
export const FLAG_KIND_BY_REASON: Readonly<
  Partial<Record<ClosingReason, Exclude<StoppingKind, "DO_NOT_CONTACT">>>
> = { DEATH: "DECEASED", REPRESENTED: "REPRESENTED", IDENTITY_FRAUD: "FRAUD" };

/**
 * REQUESTED waits for a decision, PENDING is a recall that waits for its day; the others have
 * ended.
 */
export const REQUEST_STATES = [
  "REQUESTED",
  "PENDING",
  "DONE",
  "REJECTED",
  "REVOKED",
  "VOID",
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const REASONS_OF = {
  WITHDRAW: OF_WITHDRAWAL,
  CANCEL: OF_CANCELLATION,
  WRITE_OFF: ["UNCOLLECTIBLE", "DEATH", "INSOLVENCY", "IDENTITY_FRAUD"],
} as const satisfies Record<ClosingKind, readonly ClosingReason[]>;

/** Reasons that reduce the debt or its fees, so that a second person decides. */
const DEBT_REDUCING: readonly ClosingReason[] = ["LOAN_CANCELLED", "INSOLVENCY"];

export const reducesDebt = (reason: ClosingReason): boolean => DEBT_REDUCING.includes(reason);
