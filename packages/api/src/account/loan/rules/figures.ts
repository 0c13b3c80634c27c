/**
 * Balances of a loan on a day: arrears, outstanding, payoff, and the status of the loan and its
 * installments. Pure rules over balances and days: no cases, payments or products.
 */
import { type Day, toDayNumber } from "../../../core/day.ts";
import { AMOUNT_COMPONENTS } from "../contract.ts";
import {
  type Account,
  CANCELLED,
  computeDue,
  type Installment,
  outstandingOn,
  REPLACED,
  sum,
  isAlive,
} from "./ledger.ts";
import { earnedInterest } from "./interest.ts";

/** Minor units. */
export interface LoanBalances {
  /** Unpaid amounts due by the day. */
  readonly arrearsMinor: number;
  /** Arrears and all amounts due later. */
  readonly outstandingMinor: number;
  /**
   * Amount that settles the whole loan on the day: arrears, future principal and earned interest.
   */
  readonly payoffMinor: number;
  /** Due day of the oldest unpaid installment; null without a debt. */
  readonly overdueOn: Day | null;
}

const isOutstanding = (installment: Installment): boolean =>
  isAlive(installment) && outstandingOn(installment) > 0;

export function toBalances(account: Account, today: Day): LoanBalances {
  const alive = account.installments.filter(isOutstanding);
  const arrearsMinor = sum(
    alive.filter((installment) => installment.dueOn <= today),
    outstandingOn,
  );
  return {
    arrearsMinor,
    outstandingMinor: sum(alive, outstandingOn),
    payoffMinor: arrearsMinor + futurePayoff(account, today),
    overdueOn: alive[0]?.dueOn ?? null,
  };
}

/** Checks if the amount settles the whole loan. */
export const isPayoff = (account: Account, minor: number, today: Day) =>
  minor >= toBalances(account, today).payoffMinor;

const toFutureInstallments = ({ installments }: Account, today: Day) =>
  installments.filter((installment) => installment.dueOn > today && isOutstanding(installment));

/**
 * Sums future principal, fees that an extension has moved to future installments, and earned
 * interest.
 */
const futurePayoff = (account: Account, today: Day): number =>
  sum(
    toFutureInstallments(account, today),
    (installment) =>
      computeDue(installment.parts.PRINCIPAL) +
      computeDue(installment.parts.EXTENSION_FEE) +
      computeDue(installment.parts.LATE_FEE) +
      earnedInterest(account, installment, today),
  );

/**
 * Returns the status: 21 not due, 40 overdue, 50 paid, -50 paid with the whole loan; -28 and -22 do
 * not change.
 */
export function installmentStatus(
  installment: Installment,
  today: Day,
  graceDays: number,
  wholeLoan: boolean,
): number {
  if (installment.status === REPLACED || installment.status === CANCELLED)
    return installment.status;
  if (outstandingOn(installment) === 0) {
    if (installment.status === 50 || installment.status === -50) return installment.status;
    return wholeLoan ? -50 : 50;
  }
  return toDayNumber(installment.dueOn) + graceDays < toDayNumber(today) ? 40 : 21;
}

export function loanStatus(statuses: readonly number[]): number {
  for (const ended of [CANCELLED, REPLACED])
    if (statuses.every((status) => status === ended)) return ended;
  if (statuses.includes(40)) return 40;
  return statuses.includes(21) ? 21 : -50;
}

/** Returns the stored amounts of an installment. */
export function installmentAmounts({ parts }: Installment) {
  return {
    principalMinor: parts.PRINCIPAL.charged,
    interestMinor: parts.INTEREST.charged,
    lateFeeMinor: parts.LATE_FEE.charged,
    extensionFeeMinor: parts.EXTENSION_FEE.charged,
    repaidMinor: sum(AMOUNT_COMPONENTS, (component) => parts[component].paid),
    waivedMinor: sum(AMOUNT_COMPONENTS, (component) => parts[component].waived),
    principalDueMinor: computeDue(parts.PRINCIPAL),
    interestDueMinor: computeDue(parts.INTEREST),
    lateFeeDueMinor: computeDue(parts.LATE_FEE),
    extensionFeeDueMinor: computeDue(parts.EXTENSION_FEE),
  };
}

export function loanAmounts({ installments }: Account) {
  const rows = installments.map(installmentAmounts);
  return {
    principalMinor: sum(rows, (row) => row.principalMinor),
    interestMinor: sum(rows, (row) => row.interestMinor),
    lateFeeMinor: sum(rows, (row) => row.lateFeeMinor),
    extensionFeeMinor: sum(rows, (row) => row.extensionFeeMinor),
    repaidMinor: sum(rows, (row) => row.repaidMinor),
    waivedMinor: sum(rows, (row) => row.waivedMinor),
  };
}
