/**
 * How much of a debt can be waived and which parts go first. Knows the account, the day and the terms; refuses
 * to know who asks and who may grant it.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { Currency, Money } from "../../../core/money.ts";
import type { CleanMode } from "../../code/contract.ts";
import { modesOf, type QuotedLoan } from "../../code/rules/quote.ts";
import {
  clearing,
  dueInstallments,
  NOTHING,
  partEntries,
  type Parts,
  partsOf,
  totalOf,
  waive,
  waivedIn,
} from "../../../account/loan/rules/deduction.ts";
import { figuresOf } from "../../../account/loan/rules/figures.ts";
import { applyLines, type Installment } from "../../../account/loan/rules/ledger.ts";
import { coverWith, type Entry, WAIVER_ORDER } from "../../../account/loan/rules/payment.ts";

export type WaiverRequest =
  | {
      readonly kind: "FULL";
      readonly cleanMode: CleanMode;
      readonly amountMinor: number;
    }
  | {
      readonly kind: "PART";
      readonly payMinor: number;
      readonly amountMinor: number;
    };

export interface WaiverDeal {
  /** What would be owed without it. */
  readonly owedMinor: number;
  readonly payMinor: number;
  readonly waived: Parts;
  /** What there is of each part: limits are shares of it. */
  readonly basis: Parts;
  readonly arrearsAfterMinor: number;
  readonly outstandingAfterMinor: number;
}

export interface WaiverRefusal {
  readonly key: ErrorKey;
  readonly params?: Readonly<Record<string, Money>>;
  /** The input field to mend. */
  readonly field?: "amountMinor" | "payMinor" | "cleanMode";
}

/** What the request comes to, or why it cannot be. */
export const dealOf = (loan: QuotedLoan, request: WaiverRequest): WaiverDeal | WaiverRefusal =>
  request.kind === "FULL" ? fullDeal(loan, request) : partDeal(loan, request);

export const isRefusal = (deal: WaiverDeal | WaiverRefusal): deal is WaiverRefusal => "key" in deal;

function fullDeal(
  loan: QuotedLoan,
  { cleanMode, amountMinor }: Extract<WaiverRequest, { kind: "FULL" }>,
): WaiverDeal | WaiverRefusal {
  const mode = modesOf(loan).find((one) => one.mode === cleanMode);
  if (!mode) return { key: "deduction.modeClosed", field: "cleanMode" };
  const { amountMinor: owedMinor } = mode;
  if (amountMinor >= owedMinor) return over("deduction.nothingToPay", loan.currency, owedMinor - 1);
  const { account, unearned, scope } = clearing(loan, cleanMode);
  const waiver = waive(scope, WAIVER_ORDER, amountMinor, 0);
  const payMinor = owedMinor - amountMinor;
  const after = applyLines(account, waiver);
  const entries = [...unearned, ...waiver, ...coverWith(after, payMinor, loan.terms)];
  return {
    owedMinor,
    payMinor,
    waived: waivedIn(waiver),
    basis: partsOf(scope),
    ...figuresAfter(loan, entries),
  };
}

const over = (
  key: ErrorKey,
  currency: Currency,
  most: number,
  field: WaiverRefusal["field"] & string = "amountMinor",
): WaiverRefusal => ({
  key,
  params: { most: { minor: Math.max(0, most), currency } },
  field,
});

function partDeal(
  loan: QuotedLoan,
  { payMinor, amountMinor }: Extract<WaiverRequest, { kind: "PART" }>,
): WaiverDeal | WaiverRefusal {
  const { account, currency, terms, today } = loan;
  const { arrearsMinor } = figuresOf(account, today);
  if (arrearsMinor <= 0) return { key: "deduction.nothingOwed" };
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
  if (totalOf(waived) < amountMinor) return over("deduction.overFees", currency, totalOf(waived));
  return {
    owedMinor: arrearsMinor,
    payMinor,
    waived,
    basis: feesOf(dueInstallments(account, today)),
    ...figuresAfter(loan, entries),
  };
}

const feesOf = (installments: readonly Installment[]): Parts => {
  const { LATE_FEE, EXTENSION_FEE } = partsOf(installments);
  return { ...NOTHING, LATE_FEE, EXTENSION_FEE };
};

/** The fees that are due on the day. */
export const feesDue = ({ account, today }: QuotedLoan): Parts =>
  feesOf(dueInstallments(account, today));

function figuresAfter({ account, today }: QuotedLoan, entries: readonly Entry[]) {
  const { arrearsMinor, outstandingMinor } = figuresOf(applyLines(account, entries), today);
  return {
    arrearsAfterMinor: arrearsMinor,
    outstandingAfterMinor: outstandingMinor,
  };
}
