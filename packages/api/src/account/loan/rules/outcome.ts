/** Result of a derivation, for posting and verification. Types only. */
import type { Day } from "../../../core/day.ts";
import type { Cause } from "../contract.ts";
import type { DeductionRecord } from "./inputs.ts";
import type { Account, LedgerLine } from "./ledger.ts";

export interface DerivedEntry extends LedgerLine {
  readonly cause: Cause;
  /** Deduction or extension that caused the entry. */
  readonly causeId: number | null;
  readonly paymentId: number | null;
  /** Value day of the entry. */
  readonly on: Day;
}

/**
 * State of a deduction: OPEN waits for its payment, OVER was not paid in time, VOID was superseded
 * by another payment.
 */
export interface DeductionOutcome {
  readonly deduction: DeductionRecord;
  state: "OPEN" | "USED" | "OVER" | "VOID";
  /** Paid with its codes, in time. */
  paidMinor: number;
  paymentId: number | null;
  usedMinor: number;
}

export interface ExtensionEffect {
  readonly on: Day;
  readonly newDueOn: Day;
  readonly paidMinor: number;
  /** Payment of the fee; null for a manual extension. */
  readonly paymentId: number | null;
}

/** Account after an event. */
export interface DerivationStep {
  readonly on: Day;
  readonly at: Date;
  readonly account: Account;
  readonly extended: boolean;
  readonly paymentId: number | null;
}
