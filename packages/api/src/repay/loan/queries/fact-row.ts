/*
 * What is kept of a loan's money and of what happened to it, as it travels from the rows.
 */
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { Cause, EntryKind, Part } from "../contract.ts";
import type { DatedTerms } from "../rules/facts.ts";

/** Of a loan that is held, before anything of it is derived. */
export interface LockedRow {
  readonly id: number;
  readonly borrowerId: number;
  readonly currency: Currency;
  readonly loanOn: Day;
  /** Paid beyond everything that was owed. */
  readonly creditMinor: number;
  /** Where its days are counted: at the institution of its last case; null before the first. */
  readonly zone: string | null;
}

export interface LoanRow {
  readonly id: number;
  readonly number: string;
  readonly borrowerId: number;
  readonly productId: number;
  readonly currency: Currency;
  readonly loanOn: Day;
  /** The last day whose fees are in the books. */
  readonly accruedOn: Day | null;
}

/** Milliseconds since 1970, as moments travel in JSON. */
type Moment = number;

interface Dated {
  readonly at: Moment;
  readonly on: Day;
}

export interface PaymentRow extends Dated {
  readonly id: number;
  readonly reference: string;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly deductionId: number | null;
  readonly extensionId: number | null;
}

/** Late fees that are laid upon the base, which are most of a ledger: installments, days since 1970, amounts. */
export type Accruals = readonly [
  installmentIds: readonly number[] | null,
  days: readonly number[] | null,
  amounts: readonly number[] | null,
];

/** Any other line. */
export type LineRow = readonly [
  isBase: boolean,
  installmentId: number | null,
  kind: EntryKind,
  part: Part | null,
  amountMinor: number,
  day: number,
  cause: Cause,
  causeId: number | null,
  paymentId: number | null,
];

/** What is kept of a loan's money and of what happened to it, as it stands in the rows. */
export interface FactRow extends LoanRow {
  readonly baseOn: Day | null;
  readonly feesEndOn: Day | null;
  readonly cancelled: Dated | null;
  readonly installments: readonly {
    readonly id: number;
    readonly period: number;
    readonly dueOn: Day;
    readonly status: number;
    readonly repaidOn: Day | null;
  }[];
  readonly terms: readonly DatedTerms[];
  readonly accruals: Accruals;
  readonly lines: readonly LineRow[];
  readonly payments: readonly PaymentRow[];
  readonly returns: readonly (Dated & {
    readonly paymentId: number;
    readonly amountMinor: number;
  })[];
  readonly ourErrors: readonly (Dated & { readonly payment: PaymentRow })[];
  readonly credits: readonly (Dated & {
    readonly kind: "REFUND" | "USE";
    readonly paymentId: number;
    readonly amountMinor: number;
  })[];
  readonly deductions: readonly {
    readonly id: number;
    readonly kind: "PART" | "FULL";
    readonly cleanMode: 1 | 2 | 3 | null;
    readonly amountMinor: number;
    readonly payMinor: number;
    readonly quotedOn: Day;
    readonly appliedOn: Day;
    readonly approvedAt: Moment | null;
    readonly until: Moment | null;
    readonly untilOn: Day | null;
  }[];
  readonly extensions: readonly {
    readonly id: number;
    readonly kind: "CODE" | "MANUAL";
    readonly installmentId: number;
    readonly newInstallmentId: number;
    readonly days: number;
    readonly priceMinor: number;
    readonly feeMinor: number;
    readonly quotedOn: Day;
    readonly until: Moment;
    readonly granted: (Dated & { readonly paidMinor: number }) | null;
  }[];
  readonly pauses: readonly {
    readonly kind: string;
    readonly openedOn: Day;
    readonly closedOn: Day | null;
    readonly upheld: boolean;
  }[];
}
