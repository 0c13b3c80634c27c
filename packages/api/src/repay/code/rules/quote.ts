/**
 * Amounts that a code may ask for, and the effect of their payment. Pure rules over account, day
 * and limits: no channels, cases or callers.
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

export interface QuotedLoan {
  readonly account: Account;
  readonly currency: Currency;
  readonly terms: TermsOnDay;
  readonly today: Day;
}

const nextDue = ({ account, today }: QuotedLoan) =>
  account.installments.find(
    (installment) => installment.dueOn > today && outstandingOn(installment) > 0,
  );

/** Returns the arrears, or the next installment when nothing is in arrears. */
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

/**
 * Lists the amounts of a full payment. A mode whose amount would settle the whole loan is left out
 * in favour of mode 3.
 */
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
  /** Waived with the payment: unearned interest, and a rest within the tolerance. */
  readonly waivedMinor: number;
  readonly arrearsAfterMinor: number;
  readonly outstandingAfterMinor: number;
}

/** Computes the effect of an amount with the rules of the later payment. */
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

/** Sums principal and charged cost. The charge of a quote comes on top. */
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

/** Late fees grow overnight, so a full payment is valid until the last second of its day. */
export const hoursFrom = (at: Date, hours: number): Date =>
  new Date(at.getTime() + hours * 3_600_000);

/** A part is payable for the hours of the policy, or until the promised day is over if that is later. */
export function toPartEnd(
  from: Date,
  { hours, promiseOn, zone }: { hours: number; promiseOn: Day | null; zone: string },
): Date {
  const until = hoursFrom(from, hours);
  const promised = promiseOn === null ? until : toDayEnd(promiseOn, zone);
  return promised > until ? promised : until;
}

export const toDayEnd = (day: Day, zone: string): Date =>
  new Date(startOfDay(addDays(day, 1), zone).getTime() - 1000);
