import { addDays } from "../../core/day.ts";
import { toInstant } from "../end-of-day/testing/calendar.ts";
import type { BankEvent } from "./actions/receive.ts";
import { CURRENCIES, FIRST, type History, LAST } from "./testing-history.ts";

/** Order and time of the reports of one history. */
export const DELIVERY_MODES = ["AT_ONCE", "LATE", "SHUFFLED", "DOUBLED", "BOUNCED"] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

export interface Delivery {
  readonly day: number;
  readonly position: number;
  readonly event: BankEvent;
}

/** Returns a pseudo-random number that is fixed for the seed. */
const thrown = (seed: number, max: number): number =>
  ((seed * 7919 + 104_729) % 10_007) % (max + 1);

/** Code of an agreement, with its amount. */
export interface AgreementCode {
  readonly number: string;
  readonly amountMinor: number;
}

/** A day after the validity of all agreements. */
const TOO_LATE = 3;

export function buildDeliveries(
  { money, dealMoney, product }: History,
  code: AgreementCode | null,
  loanId: number,
  mode: DeliveryMode,
  key: string,
): Delivery[] {
  const currency = CURRENCIES[product] ?? "IDR";
  const all = money.map((payment, n) => ({
    ...payment,
    txnId: `${key}-${n}`,
    minute: 780 + n,
    number: null as string | null,
  }));
  if (code && dealMoney !== "NEVER")
    all.push({
      day: dealMoney === "LATE" ? TOO_LATE : 0,
      amountMinor: code.amountMinor,
      fate: dealMoney === "REVERSED" ? "REVERSED" : "STAYS",
      txnId: `${key}-deal`,
      minute: 760,
      number: code.number,
    });
  return all.flatMap((payment, n) => {
    const buildEvent = (txnId: string, eventType: "PAID" | "REVERSED"): BankEvent => ({
      provider: "silent",
      txnId,
      eventType,
      number: payment.number,
      loanId: payment.number ? null : loanId,
      amountMinor: payment.amountMinor,
      currency,
      paidAt: toInstant(
        addDays(FIRST, payment.day),
        eventType === "PAID" ? payment.minute : payment.minute + 1,
      ),
    });
    const paid = buildEvent(payment.txnId, "PAID");
    const reversals = payment.fate === "REVERSED" ? [buildEvent(payment.txnId, "REVERSED")] : [];
    return spread([paid, ...reversals], payment.day, mode, n, buildEvent);
  });
}

/** Sets the day on which each event is reported. */
function spread(
  events: readonly BankEvent[],
  day: number,
  mode: DeliveryMode,
  n: number,
  buildEvent: (txnId: string, eventType: "PAID" | "REVERSED") => BankEvent,
): Delivery[] {
  const at =
    (late: number, position: number) =>
    (event: BankEvent): Delivery => ({ day: Math.min(LAST, day + late), position, event });
  switch (mode) {
    case "AT_ONCE":
      return events.map(at(0, n));
    case "LATE":
      return events.map(at(thrown(n + 1, 4), n));
    case "SHUFFLED":
      return events.map((event, k) => at(LAST, thrown(n * 2 + k, 1_000))(event));
    case "DOUBLED":
      return [...events, ...events].map(at(0, n));
    case "BOUNCED": {
      const [paid] = events;
      if (!paid) return [];
      const bounced = `${paid.txnId}-bounced`;
      return [buildEvent(bounced, "PAID"), buildEvent(bounced, "REVERSED"), ...events].map(
        at(thrown(n, 2), n),
      );
    }
  }
}
