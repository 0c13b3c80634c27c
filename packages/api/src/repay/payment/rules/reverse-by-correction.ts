/** Refusals of reversals by finance. Pure rules: reversals are made elsewhere. */
import type { ErrorKey } from "@kolekta/i18n";
import type { PaymentState } from "../contract.ts";

export interface ReversiblePayment {
  readonly state: PaymentState;
  /** Event of the ledger; null for a payment contained in the opening. */
  readonly eventId: number | null;
  /** Refunded part of the payment's credit. */
  readonly refundedMinor: number;
}

/** Returns the reason against a reversal, or null. */
export function getReversalFault({
  state,
  eventId,
  refundedMinor,
}: ReversiblePayment): ErrorKey | null {
  if (state !== "POSTED") return "payment.alreadyReversed";
  // Without an event of a bank, the right loan cannot be found.
  if (eventId === null) return "payment.importedWithLoan";
  return refundedMinor > 0 ? "payment.creditRefunded" : null;
}

/** Key of a proposal: a payment has at most one open. */
export const toReversalSubject = (paymentId: number): string => `payment ${paymentId}`;
