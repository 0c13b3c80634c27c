/**
 * What a code may ask for and what its payment would do. Knows the account, the day and the house's limits;
 * refuses to know channels, cases and who asks.
 */
import { addDays, type Day, startOfDay } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { Part } from "../../../account/loan/contract.ts";
import { figuresOf } from "../../../account/loan/rules/figures.ts";
import { type Account, applyLines, owedOn, sum } from "../../../account/loan/rules/ledger.ts";
import { type Entry, entriesOfPayment } from "../../../account/loan/rules/payment.ts";
import type { Terms } from "../../../account/loan/rules/terms.ts";
import type { CleanMode } from "../contract.ts";

/** A loan as it stands on the day. */
export interface QuotedLoan {
  readonly account: Account;
  readonly currency: Currency;
  readonly terms: Terms;
  readonly today: Day;
}

/** What falls due next where nothing is due yet. */
const nextDue = ({ account, today }: QuotedLoan) =>
  account.installments.find((one) => one.dueOn > today && owedOn(one) > 0);

/** The amount due: the arrears, and before the first due day what falls due next. */
export function amountDue(loan: QuotedLoan): number {
  const { arrearsMinor } = figuresOf(loan.account, loan.today);
  if (arrearsMinor > 0) return arrearsMinor;
  const next = nextDue(loan);
  return next ? owedOn(next) : 0;
}

export interface ModeAmount {
  readonly mode: CleanMode;
  readonly amountMinor: number;
}

/** What can be cleared in full; a mode that would settle the whole loan gives way to the whole loan. */
export function modesOf(loan: QuotedLoan): ModeAmount[] {
  const { arrearsMinor, payoffMinor } = figuresOf(loan.account, loan.today);
  const next = nextDue(loan);
  const settles = payoffMinor - loan.terms.toleranceMinor;
  const current = arrearsMinor + (next ? owedOn(next) : 0);
  const less: ModeAmount[] = [
    { mode: 1, amountMinor: arrearsMinor },
    { mode: 2, amountMinor: next ? current : 0 },
  ];
  return [
    ...less.filter((one) => one.amountMinor > 0 && one.amountMinor < settles),
    { mode: 3 as const, amountMinor: payoffMinor },
  ].filter((one) => one.amountMinor > 0);
}

export interface Effect {
  readonly parts: Readonly<Record<Part, number>>;
  /** Waived with the payment: interest that has not run, a rest too small to collect. */
  readonly waivedMinor: number;
  readonly arrearsAfterMinor: number;
  readonly outstandingAfterMinor: number;
}

/** What an amount would pay, by the same rule that takes it when it comes. */
export function effectOf(loan: QuotedLoan, amountMinor: number): Effect {
  const { account, terms, today } = loan;
  const entries = entriesOfPayment(account, amountMinor, terms, today);
  const after = figuresOf(applyLines(account, entries), today);
  return {
    parts: {
      PRINCIPAL: paidOn(entries, "PRINCIPAL"),
      INTEREST: paidOn(entries, "INTEREST"),
      EXTENSION_FEE: paidOn(entries, "EXTENSION_FEE"),
      LATE_FEE: paidOn(entries, "LATE_FEE"),
    },
    waivedMinor: sumOf(entries, ({ kind }) => kind === "WAIVER"),
    arrearsAfterMinor: after.arrearsMinor,
    outstandingAfterMinor: after.outstandingMinor,
  };
}

const paidOn = (entries: readonly Entry[], part: Part): number =>
  sumOf(entries, (one) => one.kind === "PAYMENT" && one.part === part);

const sumOf = (entries: readonly Entry[], counts: (entry: Entry) => boolean): number =>
  sum(entries, (entry) => (counts(entry) ? entry.amountMinor : 0));

/** All cost that has been charged against the principal; what a quote adds comes on top. */
export function chargedOn({ installments }: Account): {
  principalMinor: number;
  totalMinor: number;
} {
  return {
    principalMinor: sum(installments, ({ parts }) => parts.PRINCIPAL.charged),
    totalMinor: sum(installments, ({ parts }) =>
      sum(
        [parts.INTEREST, parts.EXTENSION_FEE, parts.LATE_FEE],
        (part) => part.charged - part.waived,
      ),
    ),
  };
}

/** A fee grows overnight: what clears a debt in full is good until the last second of its day. */
export const endOfDay = (day: Day, zone: string): Date =>
  new Date(startOfDay(addDays(day, 1), zone).getTime() - 1000);
