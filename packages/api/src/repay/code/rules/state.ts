/**
 * States of a repayment code and their transitions after payments and reversals. Pure rules: the
 * source of a payment has no effect.
 */
import type { CodeState } from "../contract.ts";

/** Allowed transitions; the database has the same rows in code_transition. */
export const MOVES: Readonly<Record<CodeState, readonly CodeState[]>> = {
  REQUESTED: ["ACTIVE", "FAILED", "CANCELLED", "EXPIRED"],
  ACTIVE: ["PAID", "PARTIAL", "EXPIRED", "CANCELLED"],
  PARTIAL: ["PAID", "EXPIRED", "CANCELLED", "REVERSED"],
  PAID: ["REVERSED"],
  EXPIRED: ["PAID"],
  CANCELLED: [],
  FAILED: [],
  REVERSED: ["PAID"],
};

/** States in which a code can be paid as agreed, and blocks a second code of its kind. */
export const OPEN_STATES = [
  "REQUESTED",
  "ACTIVE",
  "PARTIAL",
] as const satisfies readonly CodeState[];

export const isOpen = (state: CodeState): boolean => OPEN_STATES.some((open) => open === state);

interface Paid {
  readonly state: CodeState;
  readonly amountMinor: number;
  readonly paidMinor: number;
}

interface TimedAmount {
  readonly amountMinor: number;
  /** Paid before the expiry of the code, whenever it was reported. */
  readonly isInTime: boolean;
}

/**
 * Returns the state after a payment. A payment in time makes the code PAID even when the report
 * arrives after the expiry, or after the reversal of another payment. A late payment, or one with a
 * cancelled code, counts for the loan and not for the code.
 */
export function stateAfterPayment(
  { state, amountMinor, paidMinor }: Paid,
  arrived: TimedAmount,
): CodeState {
  const isWhole = paidMinor + arrived.amountMinor >= amountMinor;
  if (state === "ACTIVE" || state === "PARTIAL") return isWhole ? "PAID" : "PARTIAL";
  const canBePaid = MOVES[state].includes("PAID");
  return canBePaid && isWhole && arrived.isInTime ? "PAID" : state;
}

/**
 * Returns the state after a reversal. A code paid twice stays PAID while the remaining amount
 * covers it.
 */
export function stateAfterReversal(
  { state, amountMinor, paidMinor }: Paid,
  reversedMinor: number,
): CodeState {
  if (!MOVES[state].includes("REVERSED")) return state;
  return paidMinor - reversedMinor >= amountMinor ? state : "REVERSED";
}
