/**
 * The conditions of a product on a day, and what they make of a day past due and of an extension. Decides
 * amounts; refuses to know which loans are due.
 */
import type { Day } from "../../../core/day.ts";
import type { LateBase, Waterfall } from "../contract.ts";
import { type Account, computeDue, EXACT, type Installment, sum } from "./ledger.ts";

export interface TermsOnDay {
  /** Parts per million of the base that one day past due costs. */
  readonly lateRatePpm: number;
  readonly lateBase: LateBase;
  readonly graceDays: number;
  /** All cost beside the principal, in basis points of the principal. */
  readonly costCapBp: number;
  readonly waterfall: Waterfall;
  /** What is left and not more than this is waived. */
  readonly toleranceMinor: number;
  /** A day's fee is rounded half up to this unit. */
  readonly roundingMinor: number;
  readonly extensionRatePpm: number;
  /** An extension fee is rounded up to this unit. */
  readonly extensionRoundingMinor: number;
}

const MILLION = 1_000_000n;

/** A loan on a day. */
export interface LoanOnDay {
  readonly account: Account;
  readonly terms: TermsOnDay;
  readonly today: Day;
}

/** What all cost together may still grow by; never negative. */
export function computeHeadroom(account: Account, terms: TermsOnDay): number {
  const principal = sum(account.installments, ({ parts }) => parts.PRINCIPAL.charged);
  const cost = sum(account.installments, ({ parts }) =>
    sum(
      [parts.INTEREST, parts.EXTENSION_FEE, parts.LATE_FEE],
      (part) => part.charged - part.waived,
    ),
  );
  return headroomFor(principal, cost, terms);
}

/** The same for one whose sums are known. */
export function headroomFor(
  principalMinor: number,
  costMinor: number,
  { costCapBp }: Pick<TermsOnDay, "costCapBp">,
): number {
  const product = principalMinor * costCapBp;
  const capMinor =
    product <= EXACT
      ? Math.floor(product / 10_000)
      : Number((BigInt(principalMinor) * BigInt(costCapBp)) / 10_000n);
  return Math.max(0, capMinor - costMinor);
}

/** What one day past due costs on an installment, before the cap. */
export function lateFee({ parts }: Pick<Installment, "parts">, terms: TermsOnDay): number {
  const base =
    computeDue(parts.PRINCIPAL) +
    (terms.lateBase === "INSTALLMENT" ? computeDue(parts.INTEREST) : 0);
  return roundHalfUp(base, terms.lateRatePpm, terms.roundingMinor);
}

/** What one day past due costs on all principal that is still owed, due or not. */
export const outstandingFee = (
  installments: readonly Pick<Installment, "parts">[],
  terms: TermsOnDay,
): number =>
  roundHalfUp(
    sum(installments, ({ parts }) => computeDue(parts.PRINCIPAL)),
    terms.lateRatePpm,
    terms.roundingMinor,
  );

/** Parts per million of an amount, rounded half up to whole units. */
function roundHalfUp(amount: number, ppm: number, unit: number): number {
  const [doubled, step] = [2 * amount * ppm, unit * 1_000_000];
  if (doubled <= EXACT && step <= EXACT) return Math.floor((doubled + step) / (2 * step)) * unit;
  const whole = BigInt(unit) * MILLION;
  const exact = 2n * BigInt(amount) * BigInt(ppm) + whole;
  return Number(exact / (2n * whole)) * unit;
}

/** The price of `days` more on a principal, rounded up so that it makes a round amount with what is paid `beside` it. */
export function extensionPrice(
  principalMinor: number,
  days: number,
  terms: TermsOnDay,
  besideMinor = 0,
): number {
  const millionths =
    BigInt(principalMinor) * BigInt(terms.extensionRatePpm) * BigInt(days) +
    BigInt(besideMinor) * MILLION;
  const step = BigInt(terms.extensionRoundingMinor) * MILLION;
  const rounded = Number((millionths + step - 1n) / step) * terms.extensionRoundingMinor;
  return rounded - besideMinor;
}
