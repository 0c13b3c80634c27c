/**
 * What an extension costs and which installment it moves. Knows the account, the terms and the day; refuses to
 * know who may extend.
 */
import type { Day } from "../../../core/day.ts";
import { type Account, dueOf, type Installment, owedOn, isAlive } from "./ledger.ts";
import { newDueOn } from "./extension.ts";
import { extensionPrice, type Terms } from "./terms.ts";

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
  counted(account).filter((one) => one.dueOn <= today && owedOn(one) > 0);

/** The only installment of a loan, or the oldest overdue one of several. */
export function targetOf(account: Account, today: Day): Installment | null {
  const all = counted(account);
  const [only] = all;
  if (all.length === 1 && only) return owedOn(only) > 0 ? only : null;
  return dueBy(account, today).find((one) => one.dueOn < today) ?? null;
}

/** Whether the loan has one installment alone, which may be extended before its day. */
export const isSingle = (account: Account): boolean => counted(account).length === 1;

export function quoteOf(
  { dueOn, parts }: Installment,
  days: number,
  terms: Terms,
  today: Day,
): ExtensionQuote {
  const owed = {
    interestMinor: dueOf(parts.INTEREST),
    lateFeeMinor: dueOf(parts.LATE_FEE),
    earlierFeeMinor: dueOf(parts.EXTENSION_FEE),
  };
  const owedMinor = owed.interestMinor + owed.lateFeeMinor + owed.earlierFeeMinor;
  const principal = dueOf(parts.PRINCIPAL);
  const priceMinor = extensionPrice(principal, days, terms, owedMinor);
  return {
    days,
    oldDueOn: dueOn,
    newDueOn: newDueOn(dueOn, today, days),
    ...owed,
    priceMinor,
    feeMinor: owedMinor + priceMinor,
  };
}

/** What stands on the new installment, and what of the price is waived, where only a part of the fee is paid by hand. */
export function effectByHand(
  quote: ExtensionQuote,
  principalMinor: number,
  paidMinor: number,
): { carriedMinor: number; waivedMinor: number } {
  const owedMinor = quote.feeMinor - quote.priceMinor;
  const chargedMinor = Math.max(0, paidMinor - owedMinor);
  return {
    carriedMinor: principalMinor + Math.max(0, owedMinor - paidMinor),
    waivedMinor: Math.max(0, quote.priceMinor - chargedMinor),
  };
}
