/** A payment with all that is on record of it. Decides nothing. */
import type { Day } from "../../../core/day.ts";

export interface PaymentRow {
  readonly id: number;
  readonly loanId: number;
  readonly state: "POSTED" | "REVERSED";
  readonly amountMinor: number;
  readonly codeId: number | null;
  /** In the ledger; null for one that its loan had brought along. */
  readonly eventId: number | null;
  /** Of the moment at which it was paid. */
  readonly paidOn: Day;
  readonly valueOn: Day | null;
  /** Laid upon the base; else the base has counted it. */
  readonly isAllocated: boolean;
  readonly event: EventRow | null;
  readonly reversal: {
    readonly eventId: number;
    readonly fault: "BANK" | "OURS";
    readonly event: EventRow | null;
    readonly isSameInstant: boolean;
  } | null;
  /** That it was paid, as the bank told it. */
  readonly bankEvents: readonly BankEventRow[];
  /** What stands open about money that it left beyond the debt. */
  readonly overpaidMinor: number | null;
}

/** Of the ledger. */
export interface EventRow {
  readonly kind: string;
  readonly loanId: number | null;
  readonly valueOn: Day | null;
}

export interface BankEventRow {
  readonly id: number;
  readonly state: string;
  readonly amountMinor: number;
  /** Whose money it is: as finance decided, else as the bank told. */
  readonly loanId: number | null;
  /** What it is laid as by now. */
  readonly paymentId: number | null;
  readonly isSameReference: boolean;
}
