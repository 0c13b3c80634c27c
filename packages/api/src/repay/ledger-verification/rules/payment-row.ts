/** Payment with its stored events. Types only. */
import type { Day } from "../../../core/day.ts";

export interface PaymentRow {
  readonly id: number;
  readonly loanId: number;
  readonly state: "POSTED" | "REVERSED";
  readonly amountMinor: number;
  readonly codeId: number | null;
  /** Event of the ledger; null for a payment contained in the opening. */
  readonly eventId: number | null;
  /** Day of `paid_at`. */
  readonly paidOn: Day;
  readonly valueOn: Day | null;
  /** Allocated on top of the opening; otherwise contained in it. */
  readonly isAllocated: boolean;
  readonly event: EventRow | null;
  readonly reversal: {
    readonly eventId: number;
    readonly fault: "BANK" | "OURS";
    readonly event: EventRow | null;
    readonly isSameInstant: boolean;
  } | null;
  /** PAID events of the bank. */
  readonly bankEvents: readonly BankEventRow[];
  /** Open suspense amount of its credit. */
  readonly overpaidMinor: number | null;
}

/** Event of the ledger. */
export interface EventRow {
  readonly kind: string;
  readonly loanId: number | null;
  readonly valueOn: Day | null;
}

export interface BankEventRow {
  readonly id: number;
  readonly state: string;
  readonly amountMinor: number;
  /** Loan that finance chose, or else the loan of the bank's event. */
  readonly loanId: number | null;
  /** Payment that the event is posted as. */
  readonly paymentId: number | null;
  readonly isSameReference: boolean;
}
