import { addDays } from "../../core/day.ts";
import { momentOf } from "../roll/testing/calendar.ts";
import type { BankEvent } from "./actions/receive.ts";
import { CURRENCIES, FIRST, type History, LAST } from "./testing-history.ts";

/** How the same history is told. */
export const DELIVERY_MODES = ["AT_ONCE", "LATE", "SHUFFLED", "DOUBLED", "BOUNCED"] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

export interface Delivery {
  readonly day: number;
  readonly place: number;
  readonly told: BankEvent;
}

/** A number that looks thrown, the same for the same place. */
const thrown = (seed: number, most: number): number =>
  ((seed * 7919 + 104_729) % 10_007) % (most + 1);

/** The number by which a deal is paid, and what it asks for. */
export interface DealCode {
  readonly number: string;
  readonly amountMinor: number;
}

/** After the last day on which any of the deals could be paid. */
const TOO_LATE = 3;

export function deliveriesOf(
  { money, dealMoney, product }: History,
  code: DealCode | null,
  loanId: number,
  mode: DeliveryMode,
  key: string,
): Delivery[] {
  const currency = CURRENCIES[product] ?? "IDR";
  const all = money.map((one, n) => ({
    ...one,
    txnId: `${key}-${n}`,
    minute: 780 + n,
    number: null as string | null,
  }));
  if (code && dealMoney !== "NEVER")
    all.push({
      day: dealMoney === "LATE" ? TOO_LATE : 0,
      amountMinor: code.amountMinor,
      fate: dealMoney === "GONE" ? "GONE" : "STAYS",
      txnId: `${key}-deal`,
      minute: 760,
      number: code.number,
    });
  return all.flatMap((one, n) => {
    const told = (txnId: string, eventType: "PAID" | "REVERSED"): BankEvent => ({
      provider: "silent",
      txnId,
      eventType,
      number: one.number,
      loanId: one.number ? null : loanId,
      amountMinor: one.amountMinor,
      currency,
      paidAt: momentOf(addDays(FIRST, one.day), eventType === "PAID" ? one.minute : one.minute + 1),
    });
    const paid = told(one.txnId, "PAID");
    const gone = one.fate === "GONE" ? [told(one.txnId, "REVERSED")] : [];
    return spread([paid, ...gone], one.day, mode, n, told);
  });
}

/** When each of them is told. */
function spread(
  own: readonly BankEvent[],
  day: number,
  mode: DeliveryMode,
  n: number,
  told: (txnId: string, eventType: "PAID" | "REVERSED") => BankEvent,
): Delivery[] {
  const at =
    (late: number, place: number) =>
    (one: BankEvent): Delivery => ({
      day: Math.min(LAST, day + late),
      place,
      told: one,
    });
  switch (mode) {
    case "AT_ONCE":
      return own.map(at(0, n));
    case "LATE":
      return own.map(at(thrown(n + 1, 4), n));
    case "SHUFFLED":
      return own.map((one, k) => at(LAST, thrown(n * 2 + k, 1_000))(one));
    case "DOUBLED":
      return [...own, ...own].map(at(0, n));
    case "BOUNCED": {
      const [paid] = own;
      if (!paid) return [];
      const bounced = `${paid.txnId}-bounced`;
      return [told(bounced, "PAID"), told(bounced, "REVERSED"), ...own].map(at(thrown(n, 2), n));
    }
  }
}
