/**
 * What happened to a loan and when, as far as its money is concerned. Holds no amounts that follow from anything
 * else; refuses to know how they are kept.
 */
import { type Day, toDayNumber } from "../../../core/day.ts";
import type { Account } from "./ledger.ts";
import type { TermsOnDay } from "./terms.ts";

export interface DatedTerms extends TermsOnDay {
  readonly fromOn: Day;
  /** What puts late fees off while it is open. */
  readonly accrualPause: readonly string[];
}

/** Something with a place in the order of what happened: its moment, and the business day on which that fell. */
interface Dated {
  readonly at: Date;
  readonly on: Day;
}

/** Money that stands: a payment that went back is not among them. */
export interface PaymentRecord extends Dated {
  readonly id: number;
  /** Equal moments go by the reference of the bank. */
  readonly reference: string;
  readonly amountMinor: number;
  /** Given back to the payer by now: so much of it covers nothing. */
  readonly refundedMinor: number;
  /** The deduction or the extension that made the code by which it came. */
  readonly deductionId: number | null;
  readonly extensionId: number | null;
}

/** Money that the base has counted, and that went back since. */
export interface ReturnRecord extends Dated {
  readonly paymentId: number;
  readonly amountMinor: number;
}

/** A payment that we took back by our own mistake: it stood from its own day to this one. */
export interface OurErrorRecord extends Dated {
  readonly payment: PaymentRecord;
}

/** What finance did with money beyond the debt. */
export interface CreditRecord extends Dated {
  readonly kind: "REFUND" | "USE";
  readonly paymentId: number;
  readonly amountMinor: number;
}

/** A deduction that was approved, or is still to be decided (`approvedAt` is null). */
export interface DeductionRecord {
  readonly id: number;
  readonly kind: "PART" | "FULL";
  readonly cleanMode: 1 | 2 | 3 | null;
  readonly amountMinor: number;
  readonly payMinor: number;
  /** The day whose quote was approved. */
  readonly quotedOn: Day;
  readonly appliedOn: Day;
  readonly approvedAt: Date | null;
  /** Whoever pays later pays for something else; null while it is not decided. */
  readonly until: Date | null;
  readonly untilOn: Day | null;
}

export interface ExtensionRecord {
  readonly id: number;
  readonly kind: "CODE" | "MANUAL";
  readonly installmentId: number;
  /** The installment that takes its place, once the extension is in effect. */
  readonly newInstallmentId: number;
  readonly days: number;
  readonly priceMinor: number;
  readonly feeMinor: number;
  /** The day whose quote it was. */
  readonly quotedOn: Day;
  readonly until: Date;
  /** By hand: when it was granted, and what had been paid for it outside of the codes. */
  readonly granted: (Dated & { readonly paidMinor: number }) | null;
}

/** Days for which late fees wait: after the day on which somebody objected, up to the day on which that ended. */
export interface PauseRecord {
  readonly kind: string;
  readonly openedOn: Day;
  readonly closedOn: Day | null;
  /** The objection was right: the days are waived. While it is open they wait. */
  readonly upheld: boolean;
}

export interface DerivationInputs {
  readonly loanId: number;
  /** What it began with, or what its last tape said, at the end of its day. */
  readonly base: Account;
  /** Null where no day was ever rolled: no late fee accrues. */
  readonly openingOn: Day | null;
  /** In the order of the days from which they hold. */
  readonly terms: readonly DatedTerms[];
  readonly payments: readonly PaymentRecord[];
  readonly returns: readonly ReturnRecord[];
  readonly ourErrors: readonly OurErrorRecord[];
  readonly credits: readonly CreditRecord[];
  readonly deductions: readonly DeductionRecord[];
  readonly extensions: readonly ExtensionRecord[];
  readonly pauses: readonly PauseRecord[];
  /** From this day on no late fee: death, insolvency, a write-off. */
  readonly feesEndOn: Day | null;
  /** It never took effect. */
  readonly cancelled: Dated | null;
}

/** Of a loan that nobody has paid and nobody has changed. */
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

/** In the order in which it happened; where moments are equal, money goes by its reference. */
export const inOrder = (
  first: Dated & { reference?: string },
  other: Dated & { reference?: string },
): number => {
  const apart = first.at.getTime() - other.at.getTime();
  if (apart !== 0) return apart;
  const [a, b] = [first.reference ?? "", other.reference ?? ""];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** The terms in force on a day; before the first ones, the first. */
export function termsAt({ terms }: Pick<DerivationInputs, "terms">, day: number): DatedTerms {
  const found = terms.findLast(({ fromOn }) => toDayNumber(fromOn) <= day);
  const [first] = terms;
  const inForce = found ?? first;
  if (!inForce) throw new Error("a product has terms from its first day on");
  return inForce;
}
