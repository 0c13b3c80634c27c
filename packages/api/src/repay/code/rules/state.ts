/**
 * The states of a repayment code and the moves between them. Decides what money and its return do to a code;
 * refuses to know where money comes from.
 */
import type { CodeState } from "../contract.ts";

/** Every allowed move; the database holds the same rows in code_transition. */
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

/** In these a code can still be paid as agreed, and stands in the way of a second one like it. */
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
  /** By the end of the code's time, whenever it was told. */
  readonly isInTime: boolean;
}

/**
 * What was paid in time is paid, though its time is over when that is told, or other money for it went back. Money
 * that came too late, or by a code that was taken out of use, is the loan's and not the code's.
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

/** One that was paid twice stays paid while what is left still pays it. */
export function stateAfterReversal(
  { state, amountMinor, paidMinor }: Paid,
  reversedMinor: number,
): CodeState {
  if (!MOVES[state].includes("REVERSED")) return state;
  return paidMinor - reversedMinor >= amountMinor ? state : "REVERSED";
}
