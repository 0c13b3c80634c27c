/**
 * Consistency of a payment: its entries, the bank's events, the events of its posting and reversal,
 * and its credit. Pure rules: the allocation is verified elsewhere.
 */
import type { PostedEntry } from "../../../account/loan/rules/difference.ts";
import { sum } from "../../../account/loan/rules/ledger.ts";
import type { PaymentRow, BankEventRow } from "./payment-row.ts";
import { type Difference, type DifferenceTarget, differenceIn, type Value } from "./difference.ts";

export const paymentDifferences = (
  payment: PaymentRow,
  booked: readonly PostedEntry[],
): Difference[] => [
  ...eventDifferences(payment),
  ...reversalDifferences(payment),
  ...bankDifferences(payment),
  ...(payment.isAllocated ? moneyDifferences(payment, booked) : []),
];

const toTarget = ({ id }: PaymentRow): DifferenceTarget => ({ table: "payment", id });

/** Checks that the event of the payment exists and matches it. */
function eventDifferences(payment: PaymentRow): Difference[] {
  const { eventId, event, loanId, valueOn, paidOn } = payment;
  if (eventId === null) return [];
  const target = toTarget(payment);
  if (!event) return differenceIn(target, "eventId", eventId, "no such event");
  const eventTarget = { table: "ledger_event", id: eventId };
  return [
    ...differenceIn(target, "valueOn", valueOn, paidOn),
    ...differenceIn(eventTarget, "kind", event.kind, "PAYMENT"),
    ...differenceIn(eventTarget, "loanId", event.loanId, loanId),
    ...differenceIn(eventTarget, "valueOn", event.valueOn, valueOn),
  ];
}

/**
 * Checks that state and reversal agree. A payment contained in the opening has a reversal only when
 * it was reversed afterwards.
 */
function reversalDifferences(payment: PaymentRow): Difference[] {
  const { state, eventId, reversal, loanId } = payment;
  if (!reversal)
    return eventId === null ? [] : differenceIn(toTarget(payment), "state", state, "POSTED");
  const eventTarget = { table: "ledger_event", id: reversal.eventId };
  return [
    ...differenceIn(toTarget(payment), "state", state, "REVERSED"),
    ...(reversal.isSameInstant
      ? []
      : differenceIn(toTarget(payment), "reversedAt", "another moment", "as its reversal says")),
    ...differenceIn(eventTarget, "kind", reversal.event?.kind ?? null, "REVERSAL"),
    ...differenceIn(eventTarget, "loanId", reversal.event?.loanId ?? null, loanId),
  ];
}

/** Checks that the bank reported the payment once, with the same amount. */
function bankDifferences(payment: PaymentRow): Difference[] {
  const { eventId, bankEvents, amountMinor, loanId, state, reversal } = payment;
  if (eventId === null) return [];
  const [bankEvent] = bankEvents;
  if (!bankEvent || bankEvents.length > 1)
    return differenceIn(toTarget(payment), "events PAID", bankEvents.length, 1);
  const eventTarget = { table: "payment_event", id: bankEvent.id };
  return [
    ...differenceIn(eventTarget, "amountMinor", bankEvent.amountMinor, amountMinor),
    ...differenceIn(eventTarget, "loanId", bankEvent.loanId ?? loanId, loanId),
    ...(reversal?.fault === "OURS"
      ? allocatedTwiceDifferences(payment, bankEvent)
      : differenceIn(
          eventTarget,
          "state",
          bankEvent.state,
          state === "POSTED" ? "POSTED" : "REVERSED",
        )),
    ...(bankEvent.isSameReference
      ? []
      : differenceIn(eventTarget, "txnId", "another", "the reference of its payment")),
  ];
}

/**
 * Checks that the money of a payment reversed as our error is no longer posted as this payment: it
 * is in suspense, refunded, reversed by the bank, or posted as another payment.
 */
const allocatedTwiceDifferences = (payment: PaymentRow, bankEvent: BankEventRow): Difference[] =>
  bankEvent.paymentId === payment.id
    ? differenceIn(
        { table: "payment_event", id: bankEvent.id },
        "paymentId",
        payment.id,
        "another or none",
      )
    : [];

/**
 * Checks that the entries of a payment add up to its amount, and to zero after its reversal.
 * Refunds are counted separately.
 */
function moneyDifferences(payment: PaymentRow, booked: readonly PostedEntry[]): Difference[] {
  const entries = booked.filter((line) => line.paymentId === payment.id);
  const allocatedMinor = sum(entries, (line) =>
    (line.kind === "PAYMENT" || line.kind === "CREDIT") && line.cause !== "REFUND"
      ? line.amountMinor
      : 0,
  );
  const creditMinor = sum(entries, (line) => (line.kind === "CREDIT" ? line.amountMinor : 0));
  const expectedMinor = payment.state === "POSTED" ? payment.amountMinor : 0;
  const open: Value = payment.overpaidMinor ?? 0;
  return [
    ...differenceIn(toTarget(payment), "sum of its lines", allocatedMinor, expectedMinor),
    ...differenceIn(toTarget(payment), "credit that waits for finance", open, creditMinor),
  ];
}
