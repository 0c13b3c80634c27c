/**
 * Price of an extension, and the installment it moves. Pure rules over account, terms and day: the
 * right to extend is checked elsewhere.
 */
import type { Day } from "../../../core/day.ts";
import { type Account, computeDue, type Installment, outstandingOn, isAlive } from "./ledger.ts";
import { newDueOn } from "./extension.ts";
import { extensionPrice, type TermsOnDay } from "./terms.ts";

/** Fee for this number of days, as of one day, with its components. */
export interface ExtensionQuote {
  readonly days: number;
  readonly oldDueOn: Day;
  readonly newDueOn: Day;
  /** Interest of the installment that is not paid. */
  readonly interestMinor: number;
  readonly lateFeeMinor: number;
  readonly earlierFeeMinor: number;
  readonly priceMinor: number;
  readonly feeMinor: number;
}

/** Lists installments that are neither replaced nor cancelled. */
const counted = ({ installments }: Account): Installment[] => installments.filter(isAlive);

/** Returns unpaid installments due by the day, oldest first. */
export const dueBy = (account: Account, today: Day): Installment[] =>
  counted(account).filter(
    (installment) => installment.dueOn <= today && outstandingOn(installment) > 0,
  );

/** Returns the only installment of a loan, or the oldest overdue one of several. */
export function findTarget(account: Account, today: Day): Installment | null {
  const all = counted(account);
  const [only] = all;
  if (all.length === 1 && only) return outstandingOn(only) > 0 ? only : null;
  return dueBy(account, today).find((installment) => installment.dueOn < today) ?? null;
}

/** Checks for a single installment, which may be extended before its due day. */
export const isSingle = (account: Account): boolean => counted(account).length === 1;

export function quoteExtension(
  { dueOn, parts }: Installment,
  days: number,
  terms: TermsOnDay,
  today: Day,
): ExtensionQuote {
  const outstanding = {
    interestMinor: computeDue(parts.INTEREST),
    lateFeeMinor: computeDue(parts.LATE_FEE),
    earlierFeeMinor: computeDue(parts.EXTENSION_FEE),
  };
  const outstandingMinor =
    outstanding.interestMinor + outstanding.lateFeeMinor + outstanding.earlierFeeMinor;
  const principal = computeDue(parts.PRINCIPAL);
  const priceMinor = extensionPrice(principal, days, terms, outstandingMinor);
  return {
    days,
    oldDueOn: dueOn,
    newDueOn: newDueOn(dueOn, today, days),
    ...outstanding,
    priceMinor,
    feeMinor: outstandingMinor + priceMinor,
  };
}

/**
 * Computes the amount carried to the new installment and the waived part of the price, when only a
 * part of the fee is paid manually.
 */
export function computeManualEffect(
  quote: ExtensionQuote,
  principalMinor: number,
  paidMinor: number,
): { carriedMinor: number; waivedMinor: number } {
  const outstandingMinor = quote.feeMinor - quote.priceMinor;
  const chargedMinor = Math.max(0, paidMinor - outstandingMinor);
  return {
    carriedMinor: principalMinor + Math.max(0, outstandingMinor - paidMinor),
    waivedMinor: Math.max(0, quote.priceMinor - chargedMinor),
  };
}
