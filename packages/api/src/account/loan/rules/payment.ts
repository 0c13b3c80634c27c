/**
 * Allocation of a payment, and the waivers that come with it. Pure rules over account and terms: no
 * codes or providers.
 */
import type { Day } from "../../../core/day.ts";
import type { Cause, AmountComponent, Waterfall } from "../contract.ts";
import { toBalances, isPayoff } from "./figures.ts";
import { unearnedInterest } from "./interest.ts";
import {
  type Account,
  applyEntries,
  computeDue,
  type Installment,
  type LedgerLine,
} from "./ledger.ts";
import type { TermsOnDay } from "./terms.ts";

export interface NewEntry extends LedgerLine {
  readonly cause: Cause;
  /** Deduction or extension that caused the entry. */
  readonly causeId?: number;
}

const ORDER = {
  INTEREST_FIRST: ["INTEREST", "PRINCIPAL", "EXTENSION_FEE", "LATE_FEE"],
  LATE_FEE_FIRST: ["LATE_FEE", "EXTENSION_FEE", "INTEREST", "PRINCIPAL"],
  PRINCIPAL_FIRST: ["PRINCIPAL", "INTEREST", "EXTENSION_FEE", "LATE_FEE"],
} as const satisfies Record<Waterfall, readonly AmountComponent[]>;

/** The late fee is waived first, the principal last. */
export const WAIVER_ORDER = [
  "LATE_FEE",
  "EXTENSION_FEE",
  "INTEREST",
  "PRINCIPAL",
] as const satisfies readonly AmountComponent[];

/**
 * Covers the oldest installment first, and its components in the order of the waterfall. The rest
 * is credit.
 */
export function coverWith(account: Account, amountMinor: number, terms: TermsOnDay): NewEntry[] {
  const { entries, remaining } = spreadAmount(
    account.installments,
    ORDER[terms.waterfall],
    amountMinor,
    { kind: "PAYMENT", cause: "PAYMENT" },
  );
  return remaining > 0 ? [...entries, buildCreditEntry(remaining)] : entries;
}

/** Builds the entry for an amount beyond the debt. */
export const buildCreditEntry = (amountMinor: number): NewEntry => ({
  installmentId: null,
  component: null,
  kind: "CREDIT",
  amountMinor,
  cause: "PAYMENT",
});

type EntryOrigin = Pick<NewEntry, "kind" | "cause" | "causeId">;

/** Takes up to `amount` from the due amounts, by installment and component. */
export function spreadAmount(
  installments: readonly Installment[],
  order: readonly AmountComponent[],
  amount: number,
  kind: EntryOrigin,
): { entries: NewEntry[]; remaining: number } {
  let remaining = amount;
  const entries: NewEntry[] = [];
  for (const { id, parts } of installments)
    for (const component of order) {
      const amountMinor = Math.min(remaining, computeDue(parts[component]));
      if (amountMinor <= 0) continue;
      remaining -= amountMinor;
      entries.push({ installmentId: id, component, amountMinor, ...kind });
    }
  return { entries, remaining };
}

/** Settles the loan when a payment reaches the payoff: unearned interest is waived. */
export function settleWith(
  account: Account,
  amountMinor: number,
  terms: TermsOnDay,
  today: Day,
): NewEntry[] {
  const unearned = unearnedInterest(account, today).map((unrun): NewEntry => ({
    ...unrun,
    component: "INTEREST",
    kind: "WAIVER",
    cause: "SETTLEMENT",
  }));
  const after = applyEntries(account, unearned);
  return [...unearned, ...coverWith(after, amountMinor, terms)];
}

/** Waives the rest of the arrears or of the whole loan when it is within the tolerance. */
export function waiveRest(account: Account, terms: TermsOnDay, today: Day): NewEntry[] {
  const { arrearsMinor, outstandingMinor } = toBalances(account, today);
  const kind: EntryOrigin = { kind: "WAIVER", cause: "TOLERANCE" };
  if (outstandingMinor > 0 && outstandingMinor <= terms.toleranceMinor)
    return spreadAmount(account.installments, WAIVER_ORDER, outstandingMinor, kind).entries;
  if (arrearsMinor === 0 || arrearsMinor > terms.toleranceMinor) return [];
  const due = account.installments.filter((installment) => installment.dueOn <= today);
  return spreadAmount(due, WAIVER_ORDER, arrearsMinor, kind).entries;
}

/** Builds all entries of a payment, in the order in which they are posted. */
export function buildPaymentEntries(
  account: Account,
  amountMinor: number,
  terms: TermsOnDay,
  today: Day,
): NewEntry[] {
  const paid = buildMoneyEntries(account, amountMinor, terms, today);
  return [...paid, ...waiveRest(applyEntries(account, paid), terms, today)];
}

/** Builds the entries of the payment, without the waiver of a rest. */
export const buildMoneyEntries = (
  account: Account,
  amountMinor: number,
  terms: TermsOnDay,
  today: Day,
): NewEntry[] =>
  isPayoff(account, amountMinor + terms.toleranceMinor, today)
    ? settleWith(account, amountMinor, terms, today)
    : coverWith(account, amountMinor, terms);
