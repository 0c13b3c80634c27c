/**
 * What a payment covers, what is waived with it, and what it becomes when it is taken back. Knows the account
 * and the terms; refuses to know codes and providers.
 */
import type { Day } from "../../../core/day.ts";
import type { Cause, Part, Waterfall } from "../contract.ts";
import { figuresOf, isPayoff } from "./figures.ts";
import { unearnedInterest } from "./interest.ts";
import { type Account, applyLines, dueOf, type Installment, type LedgerLine } from "./ledger.ts";
import type { Terms } from "./terms.ts";

export interface Entry extends LedgerLine {
  readonly cause: Cause;
  /** The deduction or extension that brought it about. */
  readonly causeId?: number;
}

const ORDER = {
  INTEREST_FIRST: ["INTEREST", "PRINCIPAL", "EXTENSION_FEE", "LATE_FEE"],
  LATE_FEE_FIRST: ["LATE_FEE", "EXTENSION_FEE", "INTEREST", "PRINCIPAL"],
  PRINCIPAL_FIRST: ["PRINCIPAL", "INTEREST", "EXTENSION_FEE", "LATE_FEE"],
} as const satisfies Record<Waterfall, readonly Part[]>;

/** The late fee is waived first, the principal last. */
export const WAIVER_ORDER = [
  "LATE_FEE",
  "EXTENSION_FEE",
  "INTEREST",
  "PRINCIPAL",
] as const satisfies readonly Part[];

/** Oldest installment first, inside it by the product's waterfall; what nothing is owed for is credit. */
export function coverWith(account: Account, amountMinor: number, terms: Terms): Entry[] {
  const { entries, left } = spread(account.installments, ORDER[terms.waterfall], amountMinor, {
    kind: "PAYMENT",
    cause: "PAYMENT",
  });
  return left > 0 ? [...entries, credit(left)] : entries;
}

/** Money beyond everything that is owed. */
export const credit = (amountMinor: number): Entry => ({
  installmentId: null,
  part: null,
  kind: "CREDIT",
  amountMinor,
  cause: "PAYMENT",
});

type Kind = Pick<Entry, "kind" | "cause" | "causeId">;

/** Takes up to `amount` from what is due, installment by installment, part by part. */
export function spread(
  installments: readonly Installment[],
  order: readonly Part[],
  amount: number,
  kind: Kind,
): { entries: Entry[]; left: number } {
  let left = amount;
  const entries: Entry[] = [];
  for (const { id, parts } of installments)
    for (const part of order) {
      const amountMinor = Math.min(left, dueOf(parts[part]));
      if (amountMinor <= 0) continue;
      left -= amountMinor;
      entries.push({ installmentId: id, part, amountMinor, ...kind });
    }
  return { entries, left };
}

/** A payment of at least the payoff amount settles the whole loan: interest that has not run is waived. */
export function settleWith(
  account: Account,
  amountMinor: number,
  terms: Terms,
  today: Day,
): Entry[] {
  const unearned = unearnedInterest(account, today).map((unrun): Entry => ({
    ...unrun,
    part: "INTEREST",
    kind: "WAIVER",
    cause: "SETTLEMENT",
  }));
  const after = applyLines(account, unearned);
  return [...unearned, ...coverWith(after, amountMinor, terms)];
}

/** What is left of the arrears, or of the whole loan, where it is too little to go on collecting. */
export function waiveRest(account: Account, terms: Terms, today: Day): Entry[] {
  const { arrearsMinor, outstandingMinor } = figuresOf(account, today);
  const kind: Kind = { kind: "WAIVER", cause: "TOLERANCE" };
  if (outstandingMinor > 0 && outstandingMinor <= terms.toleranceMinor)
    return spread(account.installments, WAIVER_ORDER, outstandingMinor, kind).entries;
  if (arrearsMinor === 0 || arrearsMinor > terms.toleranceMinor) return [];
  const due = account.installments.filter((one) => one.dueOn <= today);
  return spread(due, WAIVER_ORDER, arrearsMinor, kind).entries;
}

/** Everything that a payment does to its loan, in the order in which it is written. */
export function entriesOfPayment(
  account: Account,
  amountMinor: number,
  terms: Terms,
  today: Day,
): Entry[] {
  const paid = entriesOfMoney(account, amountMinor, terms, today);
  return [...paid, ...waiveRest(applyLines(account, paid), terms, today)];
}

/** The payment alone, before a rest of it is waived. */
export const entriesOfMoney = (
  account: Account,
  amountMinor: number,
  terms: Terms,
  today: Day,
): Entry[] =>
  isPayoff(account, amountMinor + terms.toleranceMinor, today)
    ? settleWith(account, amountMinor, terms, today)
    : coverWith(account, amountMinor, terms);
