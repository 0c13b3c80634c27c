/**
 * What a loan owes on a day: arrears, outstanding balance, payoff, and the status of the loan and of each
 * installment. Knows balances and days; refuses to know cases, payments and products.
 */
import { type Day, ordinalOf } from "../../../core/day.ts";
import { PARTS } from "../contract.ts";
import {
  type Account,
  CANCELLED,
  dueOf,
  type Installment,
  owedOn,
  REPLACED,
  sum,
  isAlive,
} from "./ledger.ts";
import { earnedInterest } from "./interest.ts";

/** Minor units. */
export interface Figures {
  /** Everything that fell due by the day and is unpaid. */
  readonly arrearsMinor: number;
  /** Arrears and all that is still to fall due. */
  readonly outstandingMinor: number;
  /** What settles the whole loan on the day: arrears, future principal, interest that has run. */
  readonly payoffMinor: number;
  /** Due day of the oldest unpaid installment; null where nothing is owed. */
  readonly overdueOn: Day | null;
}

const isOwed = (one: Installment): boolean => isAlive(one) && owedOn(one) > 0;

export function figuresOf(account: Account, today: Day): Figures {
  const alive = account.installments.filter(isOwed);
  const arrearsMinor = sum(
    alive.filter((one) => one.dueOn <= today),
    owedOn,
  );
  return {
    arrearsMinor,
    outstandingMinor: sum(alive, owedOn),
    payoffMinor: arrearsMinor + futurePayoff(account, today),
    overdueOn: alive[0]?.dueOn ?? null,
  };
}

/** Enough to settle the whole loan. */
export const isPayoff = (account: Account, minor: number, today: Day) =>
  minor >= figuresOf(account, today).payoffMinor;

const futureOf = ({ installments }: Account, today: Day) =>
  installments.filter((one) => one.dueOn > today && isOwed(one));

/** Principal that is still to fall due, the fees that an extension has carried there, and the interest that has run. */
const futurePayoff = (account: Account, today: Day): number =>
  sum(
    futureOf(account, today),
    (one) =>
      dueOf(one.parts.PRINCIPAL) +
      dueOf(one.parts.EXTENSION_FEE) +
      dueOf(one.parts.LATE_FEE) +
      earnedInterest(account, one, today),
  );

/** 21 not due, 40 overdue, 50 paid, -50 paid with the whole loan; -28 and -22 stay. */
export function installmentStatus(
  one: Installment,
  today: Day,
  graceDays: number,
  wholeLoan: boolean,
): number {
  if (one.status === REPLACED || one.status === CANCELLED) return one.status;
  if (owedOn(one) === 0) {
    if (one.status === 50 || one.status === -50) return one.status;
    return wholeLoan ? -50 : 50;
  }
  return ordinalOf(one.dueOn) + graceDays < ordinalOf(today) ? 40 : 21;
}

export function loanStatus(statuses: readonly number[]): number {
  for (const ended of [CANCELLED, REPLACED])
    if (statuses.every((status) => status === ended)) return ended;
  if (statuses.includes(40)) return 40;
  return statuses.includes(21) ? 21 : -50;
}

/** The amounts of an installment as its row carries them. */
export function installmentAmounts({ parts }: Installment) {
  return {
    principalMinor: parts.PRINCIPAL.charged,
    interestMinor: parts.INTEREST.charged,
    lateFeeMinor: parts.LATE_FEE.charged,
    extensionFeeMinor: parts.EXTENSION_FEE.charged,
    repaidMinor: sum(PARTS, (part) => parts[part].paid),
    waivedMinor: sum(PARTS, (part) => parts[part].waived),
    principalDueMinor: dueOf(parts.PRINCIPAL),
    interestDueMinor: dueOf(parts.INTEREST),
    lateFeeDueMinor: dueOf(parts.LATE_FEE),
    extensionFeeDueMinor: dueOf(parts.EXTENSION_FEE),
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
