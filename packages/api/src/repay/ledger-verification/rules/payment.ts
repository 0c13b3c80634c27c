/**
 * What every payment must agree with: its lines, what the bank told of it, what was written when it came and when it
 * went back, and the credit that it left. Refuses to know how its money is laid.
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

const toTarget = ({ id }: PaymentRow): DifferenceTarget => ({
  table: "payment",
  id,
});

/** What made its lines be written is on record, and is about it. */
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

/** It went back exactly where that is on record. One that its loan had brought along has a record only since then. */
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

/** The bank told of it once, and of the same money. */
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

/** What we took back from a wrong loan waits, went back to the payer or its bank, or is laid as another payment. */
const allocatedTwiceDifferences = (payment: PaymentRow, bankEvent: BankEventRow): Difference[] =>
  bankEvent.paymentId === payment.id
    ? differenceIn(
        { table: "payment_event", id: bankEvent.id },
        "paymentId",
        payment.id,
        "another or none",
      )
    : [];

/** While it stands its lines come to its amount, and to nothing once it went back; what was given back is apart. */
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
