import { addDays, type Day, toLocalDay, DEFAULT_ZONE } from "../../../core/day.ts";
import type { BaseContext } from "../../../core/context.ts";
import { receivePayment, type BankEvent } from "../../payment/actions/receive.ts";
import { toInstant } from "./calendar.ts";

/** Event of a loan during a day. */
export type Happening =
  /** `earlier` is the number of days between the payment and its report. */
  { kind: "PAY"; amountMinor: number; earlier: number } | { kind: "REVERSE"; nth: number };

/** Payment that was reported. */
export interface Paid {
  readonly reference: string;
  readonly amountMinor: number;
  readonly at: Date;
  readonly on: Day;
}

let references = 0;

/** Reports the event as a bank does; `payments` holds the posted payments so far. */
export async function applyHappening(
  context: BaseContext,
  loanId: number,
  today: Day,
  happening: Happening,
  payments: Paid[],
): Promise<void> {
  if (happening.kind === "REVERSE") {
    const [reversed] = payments.splice(happening.nth % Math.max(1, payments.length), 1);
    if (reversed) await sendPayment(context, loanId, reversed, "REVERSED", context.now());
    return;
  }
  const at = toInstant(addDays(today, -happening.earlier), 600);
  const paid = {
    reference: `roll-${(references += 1)}`,
    amountMinor: happening.amountMinor,
    at,
    on: toLocalDay(at, DEFAULT_ZONE),
  };
  await sendPayment(context, loanId, paid, "PAID", at);
  payments.push(paid);
}

export const payByCode = (
  context: BaseContext,
  number: string,
  amountMinor: number,
): Promise<void> =>
  receiveEvent(context, {
    txnId: `roll-${(references += 1)}`,
    eventType: "PAID",
    number,
    loanId: null,
    amountMinor,
    paidAt: context.now(),
  });

const sendPayment = (
  context: BaseContext,
  loanId: number,
  { reference: txnId, amountMinor }: Paid,
  eventType: BankEvent["eventType"],
  paidAt: Date,
): Promise<void> =>
  receiveEvent(context, { txnId, eventType, number: null, loanId, amountMinor, paidAt });

async function receiveEvent(
  context: BaseContext,
  event: Omit<BankEvent, "provider" | "currency">,
): Promise<void> {
  const { answer } = await receivePayment(context, {
    provider: "silent",
    currency: "IDR",
    ...event,
  });
  if (answer === "SUSPENDED") throw new Error("the money is in doubt");
}
