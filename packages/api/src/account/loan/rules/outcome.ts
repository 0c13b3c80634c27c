/** What a derivation brings forth, for whoever posts it, follows it or proves it. Holds no logic. */
import type { Day } from "../../../core/day.ts";
import type { Cause } from "../contract.ts";
import type { DeductionRecord } from "./inputs.ts";
import type { Account, LedgerLine } from "./ledger.ts";

/** A line of the ledger as it is derived. */
export interface DerivedEntry extends LedgerLine {
  readonly cause: Cause;
  /** The deduction or the extension that brought it about. */
  readonly causeId: number | null;
  readonly paymentId: number | null;
  /** The value day. */
  readonly on: Day;
}

/** What became of a deduction: OPEN waits for its money, OVER was not paid in time, VOID was overtaken by other money. */
export interface DeductionOutcome {
  readonly deduction: DeductionRecord;
  state: "OPEN" | "USED" | "OVER" | "VOID";
  /** By its codes, in time. */
  paidMinor: number;
  paymentId: number | null;
  usedMinor: number;
}

export interface ExtensionEffect {
  readonly on: Day;
  readonly newDueOn: Day;
  readonly paidMinor: number;
  /** Null for one by hand. */
  readonly paymentId: number | null;
}

/** How the loan stood after something had happened to it. */
export interface DerivationStep {
  readonly on: Day;
  readonly at: Date;
  readonly account: Account;
  readonly extended: boolean;
  readonly paymentId: number | null;
}
