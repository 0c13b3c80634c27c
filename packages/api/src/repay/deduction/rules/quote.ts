/**
 * Amounts of a deduction, and the order of the waived components. Pure rules over account, day and
 * terms: no callers or levels.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { Currency, Money } from "../../../core/money.ts";
import type { CleanMode } from "../../code/contract.ts";
import { listModes, type QuotedLoan } from "../../code/rules/quote.ts";
import {
  computeClearing,
  dueInstallments,
  NO_AMOUNTS,
  partEntries,
  type Parts,
  toComponents,
  computeTotal,
  waive,
  waivedIn,
} from "../../../account/loan/rules/deduction.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import { applyEntries, type Installment } from "../../../account/loan/rules/ledger.ts";
import { coverWith, type NewEntry, WAIVER_ORDER } from "../../../account/loan/rules/payment.ts";

export type DeductionRequest =
  | { readonly kind: "FULL"; readonly cleanMode: CleanMode; readonly amountMinor: number }
  | { readonly kind: "PART"; readonly payMinor: number; readonly amountMinor: number };

export interface DeductionQuote {
  /** Due amount without the deduction. */
  readonly dueMinor: number;
  readonly payMinor: number;
  readonly waived: Parts;
  /** Amounts of each component; limits are shares of them. */
  readonly basis: Parts;
  readonly arrearsAfterMinor: number;
  readonly outstandingAfterMinor: number;
}

export interface DeductionRefusal {
  readonly key: ErrorKey;
  readonly params?: Readonly<Record<string, Money>>;
  /** Input field with the error. */
  readonly field?: "amountMinor" | "payMinor" | "cleanMode";
}

/** Quotes the request or returns a refusal. */
export const quoteDeduction = (
  loan: QuotedLoan,
  request: DeductionRequest,
): DeductionQuote | DeductionRefusal =>
  request.kind === "FULL" ? quoteFull(loan, request) : quotePart(loan, request);

export const isRefusal = (quote: DeductionQuote | DeductionRefusal): quote is DeductionRefusal =>
  "key" in quote;

function quoteFull(
  loan: QuotedLoan,
  { cleanMode, amountMinor }: Extract<DeductionRequest, { kind: "FULL" }>,
): DeductionQuote | DeductionRefusal {
  const mode = listModes(loan).find((candidate) => candidate.mode === cleanMode);
  if (!mode) return { key: "deduction.modeClosed", field: "cleanMode" };
  const { amountMinor: dueMinor } = mode;
  if (amountMinor >= dueMinor) return over("deduction.nothingToPay", loan.currency, dueMinor - 1);
  const { account, unearned, scope } = computeClearing(loan, cleanMode);
  const waiver = waive(scope, WAIVER_ORDER, amountMinor, 0);
  const payMinor = dueMinor - amountMinor;
  const after = applyEntries(account, waiver);
  const entries = [...unearned, ...waiver, ...coverWith(after, payMinor, loan.terms)];
  return {
    dueMinor,
    payMinor,
    waived: waivedIn(waiver),
    basis: toComponents(scope),
    ...figuresAfter(loan, entries),
  };
}

const over = (
  key: ErrorKey,
  currency: Currency,
  max: number,
  field: DeductionRefusal["field"] & string = "amountMinor",
): DeductionRefusal => ({ key, params: { max: { minor: Math.max(0, max), currency } }, field });

function quotePart(
  loan: QuotedLoan,
  { payMinor, amountMinor }: Extract<DeductionRequest, { kind: "PART" }>,
): DeductionQuote | DeductionRefusal {
  const { account, currency, terms, today } = loan;
  const { arrearsMinor } = toBalances(account, today);
  if (arrearsMinor <= 0) return { key: "deduction.nothingOutstanding" };
  const rest = arrearsMinor - payMinor - amountMinor;
  if (rest <= terms.toleranceMinor)
    return over(
      "deduction.wouldClose",
      currency,
      arrearsMinor - amountMinor - terms.toleranceMinor - 1,
      "payMinor",
    );
  const entries = partEntries(loan, payMinor, amountMinor, 0);
  const waived = waivedIn(entries);
  if (computeTotal(waived) < amountMinor)
    return over("deduction.overFees", currency, computeTotal(waived));
  return {
    dueMinor: arrearsMinor,
    payMinor,
    waived,
    basis: toFees(dueInstallments(account, today)),
    ...figuresAfter(loan, entries),
  };
}

const toFees = (installments: readonly Installment[]): Parts => {
  const { LATE_FEE, EXTENSION_FEE } = toComponents(installments);
  return { ...NO_AMOUNTS, LATE_FEE, EXTENSION_FEE };
};

export const feesDue = ({ account, today }: QuotedLoan): Parts =>
  toFees(dueInstallments(account, today));

function figuresAfter({ account, today }: QuotedLoan, entries: readonly NewEntry[]) {
  const { arrearsMinor, outstandingMinor } = toBalances(applyEntries(account, entries), today);
  return { arrearsAfterMinor: arrearsMinor, outstandingAfterMinor: outstandingMinor };
}
