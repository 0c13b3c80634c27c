/**
 * What every payment must agree with: its lines, what the bank told of it, what was written when it came and when it
 * went back, and the credit that it left. Refuses to know how its money is laid.
 */
import type { BookedLine } from "../../../account/loan/rules/difference.ts";
import { sum } from "../../../account/loan/rules/ledger.ts";
import type { PaymentRow, BankEventRow } from "./payment-row.ts";
import { type Difference, type DifferencePlace, differenceIn, type Value } from "./difference.ts";

export const paymentDifferences = (
  payment: PaymentRow,
  booked: readonly BookedLine[],
): Difference[] => [
  ...eventDifferences(payment),
  ...reversalDifferences(payment),
  ...bankDifferences(payment),
  ...(payment.isLaid ? moneyDifferences(payment, booked) : []),
];

const placeOf = ({ id }: PaymentRow): DifferencePlace => ({
  table: "payment",
  id,
});

/** What made its lines be written is on record, and is about it. */
function eventDifferences(payment: PaymentRow): Difference[] {
  const { eventId, event, loanId, valueOn, paidOn } = payment;
  if (eventId === null) return [];
  const place = placeOf(payment);
  if (!event) return differenceIn(place, "eventId", eventId, "no such event");
  const own = { table: "ledger_event", id: eventId };
  return [
    ...differenceIn(place, "valueOn", valueOn, paidOn),
    ...differenceIn(own, "kind", event.kind, "PAYMENT"),
    ...differenceIn(own, "loanId", event.loanId, loanId),
    ...differenceIn(own, "valueOn", event.valueOn, valueOn),
  ];
}

/** It went back exactly where that is on record. One that its loan had brought along has a record only since then. */
function reversalDifferences(payment: PaymentRow): Difference[] {
  const { state, eventId, reversal, loanId } = payment;
  if (!reversal)
    return eventId === null ? [] : differenceIn(placeOf(payment), "state", state, "POSTED");
  const own = { table: "ledger_event", id: reversal.eventId };
  return [
    ...differenceIn(placeOf(payment), "state", state, "REVERSED"),
    ...(reversal.isSameMoment
      ? []
      : differenceIn(placeOf(payment), "reversedAt", "another moment", "as its reversal says")),
    ...differenceIn(own, "kind", reversal.event?.kind ?? null, "REVERSAL"),
    ...differenceIn(own, "loanId", reversal.event?.loanId ?? null, loanId),
  ];
}

/** The bank told of it once, and of the same money. */
function bankDifferences(payment: PaymentRow): Difference[] {
  const { eventId, told, amountMinor, loanId, state, reversal } = payment;
  if (eventId === null) return [];
  const [one] = told;
  if (!one || told.length > 1) return differenceIn(placeOf(payment), "events PAID", told.length, 1);
  const own = { table: "payment_event", id: one.id };
  return [
    ...differenceIn(own, "amountMinor", one.amountMinor, amountMinor),
    ...differenceIn(own, "loanId", one.loanId ?? loanId, loanId),
    ...(reversal?.fault === "OURS"
      ? laidTwice(payment, one)
      : differenceIn(own, "state", one.state, state === "POSTED" ? "POSTED" : "TAKEN_BACK")),
    ...(one.isSameReference
      ? []
      : differenceIn(own, "txnId", "another", "the reference of its payment")),
  ];
}

/** What we took back from a wrong loan waits, went back to the payer or its bank, or is laid as another payment. */
const laidTwice = (payment: PaymentRow, told: BankEventRow): Difference[] =>
  told.paymentId === payment.id
    ? differenceIn(
        { table: "payment_event", id: told.id },
        "paymentId",
        payment.id,
        "another or none",
      )
    : [];

/** While it stands its lines come to its amount, and to nothing once it went back; what was given back is apart. */
function moneyDifferences(payment: PaymentRow, booked: readonly BookedLine[]): Difference[] {
  const own = booked.filter((line) => line.paymentId === payment.id);
  const laidMinor = sum(own, (line) =>
    (line.kind === "PAYMENT" || line.kind === "CREDIT") && line.cause !== "REFUND"
      ? line.amountMinor
      : 0,
  );
  const creditMinor = sum(own, (line) => (line.kind === "CREDIT" ? line.amountMinor : 0));
  const stands = payment.state === "POSTED" ? payment.amountMinor : 0;
  const open: Value = payment.overpaidMinor ?? 0;
  return [
    ...differenceIn(placeOf(payment), "sum of its lines", laidMinor, stands),
    ...differenceIn(placeOf(payment), "credit that waits for finance", open, creditMinor),
  ];
}
