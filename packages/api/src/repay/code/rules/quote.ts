/**
 * What a code may ask for and what its payment would do. Knows the account, the day and the house's limits;
 * refuses to know channels, cases and who asks.
 */
import { addDays, type Day, startOfDay } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { AmountComponent } from "../../../account/loan/contract.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import {
  type Account,
  applyEntries,
  outstandingOn,
  sum,
} from "../../../account/loan/rules/ledger.ts";
import { type NewEntry, buildPaymentEntries } from "../../../account/loan/rules/payment.ts";
import type { TermsOnDay } from "../../../account/loan/rules/terms.ts";
import type { CleanMode } from "../contract.ts";

/** A loan as it stands on the day. */
export interface QuotedLoan {
  readonly account: Account;
  readonly currency: Currency;
  readonly terms: TermsOnDay;
  readonly today: Day;
}

/** What falls due next where nothing is due yet. */
const nextDue = ({ account, today }: QuotedLoan) =>
  account.installments.find(
    (installment) => installment.dueOn > today && outstandingOn(installment) > 0,
  );

/** The amount due: the arrears, and before the first due day what falls due next. */
export function amountDue(loan: QuotedLoan): number {
  const { arrearsMinor } = toBalances(loan.account, loan.today);
  if (arrearsMinor > 0) return arrearsMinor;
  const next = nextDue(loan);
  return next ? outstandingOn(next) : 0;
}

export interface ModeAmount {
  readonly mode: CleanMode;
  readonly amountMinor: number;
}

/** What can be cleared in full; a mode that would settle the whole loan gives way to the whole loan. */
export function listModes(loan: QuotedLoan): ModeAmount[] {
  const { arrearsMinor, payoffMinor } = toBalances(loan.account, loan.today);
  const next = nextDue(loan);
  const settles = payoffMinor - loan.terms.toleranceMinor;
  const current = arrearsMinor + (next ? outstandingOn(next) : 0);
  const less: ModeAmount[] = [
    { mode: 1, amountMinor: arrearsMinor },
    { mode: 2, amountMinor: next ? current : 0 },
  ];
  return [
    ...less.filter((mode) => mode.amountMinor > 0 && mode.amountMinor < settles),
    { mode: 3 as const, amountMinor: payoffMinor },
  ].filter((mode) => mode.amountMinor > 0);
}

export interface Effect {
  readonly parts: Readonly<Record<AmountComponent, number>>;
  /** Waived with the payment: interest that has not run, a rest too small to collect. */
  readonly waivedMinor: number;
  readonly arrearsAfterMinor: number;
  readonly outstandingAfterMinor: number;
}

/** What an amount would pay, by the same rule that takes it when it comes. */
export function computeEffect(loan: QuotedLoan, amountMinor: number): Effect {
  const { account, terms, today } = loan;
  const entries = buildPaymentEntries(account, amountMinor, terms, today);
  const after = toBalances(applyEntries(account, entries), today);
  return {
    parts: {
      PRINCIPAL: paidOn(entries, "PRINCIPAL"),
      INTEREST: paidOn(entries, "INTEREST"),
      EXTENSION_FEE: paidOn(entries, "EXTENSION_FEE"),
      LATE_FEE: paidOn(entries, "LATE_FEE"),
    },
    waivedMinor: sumEntries(entries, ({ kind }) => kind === "WAIVER"),
    arrearsAfterMinor: after.arrearsMinor,
    outstandingAfterMinor: after.outstandingMinor,
  };
}

const paidOn = (entries: readonly NewEntry[], component: AmountComponent): number =>
  sumEntries(entries, (entry) => entry.kind === "PAYMENT" && entry.component === component);

const sumEntries = (entries: readonly NewEntry[], counts: (entry: NewEntry) => boolean): number =>
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
        (component) => component.charged - component.waived,
      ),
    ),
  };
}

/** A fee grows overnight: what clears a debt in full is good until the last second of its day. */
export const toDayEnd = (day: Day, zone: string): Date =>
  new Date(startOfDay(addDays(day, 1), zone).getTime() - 1000);
