/**
 * What an extension costs and which installment it moves. Knows the account, the terms and the day; refuses to
 * know who may extend.
 */
import type { Day } from "../../../core/day.ts";
import { type Account, computeDue, type Installment, outstandingOn, isAlive } from "./ledger.ts";
import { newDueOn } from "./extension.ts";
import { extensionPrice, type TermsOnDay } from "./terms.ts";

/** The fee of a day for so many days, with what it is made of. */
export interface ExtensionQuote {
  readonly days: number;
  readonly oldDueOn: Day;
  readonly newDueOn: Day;
  /** What is unpaid of the installment beside its principal. */
  readonly interestMinor: number;
  readonly lateFeeMinor: number;
  readonly earlierFeeMinor: number;
  /** Of the new days. */
  readonly priceMinor: number;
  readonly feeMinor: number;
}

/** Installments that count: neither replaced nor cancelled. */
const counted = ({ installments }: Account): Installment[] => installments.filter(isAlive);

/** What has fallen due by the day and is unpaid, oldest first. */
export const dueBy = (account: Account, today: Day): Installment[] =>
  counted(account).filter(
    (installment) => installment.dueOn <= today && outstandingOn(installment) > 0,
  );

/** The only installment of a loan, or the oldest overdue one of several. */
export function findTarget(account: Account, today: Day): Installment | null {
  const all = counted(account);
  const [only] = all;
  if (all.length === 1 && only) return outstandingOn(only) > 0 ? only : null;
  return dueBy(account, today).find((installment) => installment.dueOn < today) ?? null;
}

/** Whether the loan has one installment alone, which may be extended before its day. */
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

/** What stands on the new installment, and what of the price is waived, where only a part of the fee is paid by hand. */
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
