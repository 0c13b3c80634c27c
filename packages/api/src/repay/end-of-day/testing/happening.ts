import { addDays, type Day, toLocalDay, DEFAULT_ZONE } from "../../../core/day.ts";
import type { Visit } from "../../../core/context.ts";
import { receivePayment, type BankEvent } from "../../payment/actions/receive.ts";
import { toInstant } from "./calendar.ts";

/** One thing that happens to a loan in the course of a day. */
export type Happening =
  /** Paid at the bank so many days before it is told. */
  { kind: "PAY"; amountMinor: number; earlier: number } | { kind: "REVERSE"; nth: number };

/** A payment that was told. */
export interface Paid {
  readonly reference: string;
  readonly amountMinor: number;
  readonly at: Date;
  readonly on: Day;
}

let references = 0;

/** Tells it as a bank does; `payments` holds what was told so far and stands. */
export async function applyHappening(
  visit: Visit,
  loanId: number,
  today: Day,
  happening: Happening,
  payments: Paid[],
): Promise<void> {
  if (happening.kind === "REVERSE") {
    const [reversed] = payments.splice(happening.nth % Math.max(1, payments.length), 1);
    if (reversed) await sendPayment(visit, loanId, reversed, "REVERSED", visit.now());
    return;
  }
  const at = toInstant(addDays(today, -happening.earlier), 600);
  const paid = {
    reference: `roll-${(references += 1)}`,
    amountMinor: happening.amountMinor,
    at,
    on: toLocalDay(at, DEFAULT_ZONE),
  };
  await sendPayment(visit, loanId, paid, "PAID", at);
  payments.push(paid);
}

/** Money by the number of a code. */
export const payByCode = (visit: Visit, number: string, amountMinor: number): Promise<void> =>
  receiveEvent(visit, {
    txnId: `roll-${(references += 1)}`,
    eventType: "PAID",
    number,
    loanId: null,
    amountMinor,
    paidAt: visit.now(),
  });

const sendPayment = (
  visit: Visit,
  loanId: number,
  { reference: txnId, amountMinor }: Paid,
  eventType: BankEvent["eventType"],
  paidAt: Date,
): Promise<void> =>
  receiveEvent(visit, { txnId, eventType, number: null, loanId, amountMinor, paidAt });

async function receiveEvent(
  visit: Visit,
  event: Omit<BankEvent, "provider" | "currency">,
): Promise<void> {
  const { answer } = await receivePayment(visit, {
    provider: "silent",
    currency: "IDR",
    ...event,
  });
  if (answer === "SUSPENDED") throw new Error("the money is in doubt");
}
