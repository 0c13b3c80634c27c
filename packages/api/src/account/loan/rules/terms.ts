/**
 * Terms of a product on a day, and the late fee and extension price that follow from them. Pure
 * rules: the due loans are chosen elsewhere.
 */
import type { Day } from "../../../core/day.ts";
import type { LateBase, Waterfall } from "../contract.ts";
import { type Account, computeDue, EXACT, type Installment, sum } from "./ledger.ts";

export interface TermsOnDay {
  /** Late fee of one day past due, in parts per million of the base. */
  readonly lateRatePpm: number;
  readonly lateBase: LateBase;
  readonly graceDays: number;
  /** Cap on all cost, in basis points of the principal. */
  readonly costCapBp: number;
  readonly waterfall: Waterfall;
  /** A remaining amount up to this one is waived. */
  readonly toleranceMinor: number;
  /** Unit to which the fee of a day is rounded half up. */
  readonly roundingMinor: number;
  readonly extensionRatePpm: number;
  /** Unit to which an extension fee is rounded up. */
  readonly extensionRoundingMinor: number;
}

const MILLION = 1_000_000n;

export interface LoanOnDay {
  readonly account: Account;
  readonly terms: TermsOnDay;
  readonly today: Day;
}

/** Computes the amount by which all cost may still grow; never negative. */
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

/** Computes the headroom from known sums. */
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

/** Computes the fee of one day past due for an installment, before the cap. */
export function lateFee({ parts }: Pick<Installment, "parts">, terms: TermsOnDay): number {
  const base =
    computeDue(parts.PRINCIPAL) +
    (terms.lateBase === "INSTALLMENT" ? computeDue(parts.INTEREST) : 0);
  return roundHalfUp(base, terms.lateRatePpm, terms.roundingMinor);
}

/** Computes the fee of one day past due on all outstanding principal, due or not. */
export const outstandingFee = (
  installments: readonly Pick<Installment, "parts">[],
  terms: TermsOnDay,
): number =>
  roundHalfUp(
    sum(installments, ({ parts }) => computeDue(parts.PRINCIPAL)),
    terms.lateRatePpm,
    terms.roundingMinor,
  );

/** Computes parts per million of an amount, rounded half up to whole units. */
function roundHalfUp(amount: number, ppm: number, unit: number): number {
  const [doubled, step] = [2 * amount * ppm, unit * 1_000_000];
  if (doubled <= EXACT && step <= EXACT) return Math.floor((doubled + step) / (2 * step)) * unit;
  const whole = BigInt(unit) * MILLION;
  const exact = 2n * BigInt(amount) * BigInt(ppm) + whole;
  return Number(exact / (2n * whole)) * unit;
}

/**
 * Computes the price of `days` more on a principal, rounded up so that price and `besideMinor` add
 * up to a round amount.
 */
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
