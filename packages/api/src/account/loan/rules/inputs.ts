/** History of a loan with effect on its money. Holds no derived amounts. Pure types: no storage. */
import { type Day, toDayNumber } from "../../../core/day.ts";
import type { Account } from "./ledger.ts";
import type { TermsOnDay } from "./terms.ts";

export interface DatedTerms extends TermsOnDay {
  readonly fromOn: Day;
  /** Kinds of claims that pause late fees while open. */
  readonly accrualPause: readonly string[];
}

/** Event with its instant and its business day, by which events are ordered. */
interface Dated {
  readonly at: Date;
  readonly on: Day;
}

/** Payment that is posted; reversed payments are not included. */
export interface PaymentRecord extends Dated {
  readonly id: number;
  /** Payments at the same instant are ordered by the bank's reference. */
  readonly reference: string;
  readonly amountMinor: number;
  /** Refunded amount; this part covers nothing. */
  readonly refundedMinor: number;
  /** Deduction or extension that created the code of the payment. */
  readonly deductionId: number | null;
  readonly extensionId: number | null;
}

/** Reversal of a payment that the opening contains. */
export interface ReturnRecord extends Dated {
  readonly paymentId: number;
  readonly amountMinor: number;
}

/** Payment reversed by our own mistake. Counts from its own day to the day of the reversal. */
export interface OurErrorRecord extends Dated {
  readonly payment: PaymentRecord;
}

/** Decision of finance on a credit. */
export interface CreditRecord extends Dated {
  readonly kind: "REFUND" | "USE";
  readonly paymentId: number;
  readonly amountMinor: number;
}

/** Deduction that is approved or pending (`approvedAt` is null). */
export interface DeductionRecord {
  readonly id: number;
  readonly kind: "PART" | "FULL";
  readonly cleanMode: 1 | 2 | 3 | null;
  readonly amountMinor: number;
  readonly payMinor: number;
  /** Day of the approved quote. */
  readonly quotedOn: Day;
  readonly appliedOn: Day;
  readonly approvedAt: Date | null;
  /** Deadline; a later payment does not settle the deduction. Null before the decision. */
  readonly until: Date | null;
  readonly untilOn: Day | null;
}

export interface ExtensionRecord {
  readonly id: number;
  readonly kind: "CODE" | "MANUAL";
  readonly installmentId: number;
  /** Installment that replaces the old one once the extension is in effect. */
  readonly newInstallmentId: number;
  readonly days: number;
  readonly priceMinor: number;
  readonly feeMinor: number;
  readonly quotedOn: Day;
  readonly until: Date;
  /**
   * Manual extension: time of the grant, and the amount paid outside of the codes. Null for a code.
   */
  readonly granted: (Dated & { readonly paidMinor: number }) | null;
}

/**
 * Days whose late fees wait for the end of a claim: from the day after its opening to the day of
 * its closing. They are charged when the claim ends without being upheld.
 */
export interface PauseRecord {
  readonly kind: string;
  readonly openedOn: Day;
  readonly closedOn: Day | null;
  /** The claim was right: its days are waived. An open claim pauses them. */
  readonly upheld: boolean;
}

export interface DerivationInputs {
  readonly loanId: number;
  /** Opening of the loan, or the balance of its last tape, at the end of `openingOn`. */
  readonly base: Account;
  /** Day of the opening; null before the first end-of-day run, when no late fee accrues. */
  readonly openingOn: Day | null;
  /** Terms in the order of `fromOn`. */
  readonly terms: readonly DatedTerms[];
  readonly payments: readonly PaymentRecord[];
  readonly returns: readonly ReturnRecord[];
  readonly ourErrors: readonly OurErrorRecord[];
  readonly credits: readonly CreditRecord[];
  readonly deductions: readonly DeductionRecord[];
  readonly extensions: readonly ExtensionRecord[];
  readonly pauses: readonly PauseRecord[];
  /** First day without late fees, after death, insolvency or a write-off. */
  readonly feesEndOn: Day | null;
  /** Set when the loan never took effect. */
  readonly cancelled: Dated | null;
}

/** History of a loan without payments and changes. */
export const EMPTY_HISTORY = {
  payments: [],
  returns: [],
  ourErrors: [],
  credits: [],
  deductions: [],
  extensions: [],
  pauses: [],
  feesEndOn: null,
  cancelled: null,
} as const satisfies Partial<DerivationInputs>;

/** Orders events by their instant; payments at the same instant by reference. */
export const inOrder = (
  first: Dated & { reference?: string },
  other: Dated & { reference?: string },
): number => {
  const apart = first.at.getTime() - other.at.getTime();
  if (apart !== 0) return apart;
  const [a, b] = [first.reference ?? "", other.reference ?? ""];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Returns the terms in force on a day; the first ones also apply before their day. */
export function termsAt({ terms }: Pick<DerivationInputs, "terms">, day: number): DatedTerms {
  const found = terms.findLast(({ fromOn }) => toDayNumber(fromOn) <= day);
  const [first] = terms;
  const inForce = found ?? first;
  if (!inForce) throw new Error("a product has terms from its first day on");
  return inForce;
}
