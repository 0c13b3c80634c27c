/** Which payments finance may take back from the loan that they were laid on; refuses to know how that is done. */
import type { ErrorKey } from "@kolekta/i18n";
import type { PaymentState } from "../contract.ts";

export interface ReversiblePayment {
  readonly state: PaymentState;
  /** Of the ledger; null for one that its loan had brought along. */
  readonly eventId: number | null;
  /** What was given back to the payer of what it had left as credit. */
  readonly refundedMinor: number;
}

/** Why this one must stay; null where it may go. */
export function getReversalFault({
  state,
  eventId,
  refundedMinor,
}: ReversiblePayment): ErrorKey | null {
  if (state !== "POSTED") return "payment.alreadyReversed";
  // Nobody told of it, so that nobody can know where else it belongs.
  if (eventId === null) return "payment.importedWithLoan";
  return refundedMinor > 0 ? "payment.creditRefunded" : null;
}

/** Key of a proposal: one at a time is open for a payment. */
export const toReversalSubject = (paymentId: number): string => `payment ${paymentId}`;
