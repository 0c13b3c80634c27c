import { addMonths, type Day, daysBetween } from "../../../core/day.ts";
import { computeDue } from "../../../account/loan/rules/ledger.ts";
import { openingParts } from "../../../account/loan/rules/opening.ts";
import type { LoanStatus } from "../mapping/rules/values.ts";

/**
 * What a row's amounts and days come to: the balance of the loan, the installments that stand for it (what
 * is overdue, and what is still to fall due), and whether it is a case. It knows no file, no product and no
 * institution.
 */
export interface Amounts {
  readonly principal: number;
  readonly interest: number;
  readonly lateFee: number;
  readonly waived: number;
  /** One of the two may be given. */
  readonly repaid: number | null;
  readonly outstanding: number | null;
  readonly installment: number | null;
  readonly arrears: number | null;
}

export interface TapeLoan {
  /** The day whose end the tape shows. */
  readonly asOf: Day;
  /** The day it is placed on, which may be later. */
  readonly today: Day;
  readonly loanOn: Day;
  readonly periods: number;
  /** As the tape says it; derived where it does not. */
  readonly status: LoanStatus | null;
  readonly closed: boolean;
  /** Due day of the oldest unpaid installment, in the future for a loan that is not overdue. */
  readonly oldestDueOn: Day | null;
  readonly overpaid: "REFUSE" | "CAP";
  /** Days after the due day on which the loan is not overdue yet. */
  readonly graceDays: number;
}

export interface TapeFigures {
  readonly status: LoanStatus;
  readonly repaid: number;
  readonly waived: number;
  readonly outstanding: number;
  readonly dueOn: Day;
  readonly oldestDueOn: Day | null;
  readonly overdue: boolean;
  readonly arrears: number;
  /** The part of the balance that is still to fall due beside what is overdue. */
  readonly rest: Rest | null;
}

/** A second installment; without late fee and without anything paid on it. */
export interface Rest {
  readonly dueOn: Day;
  readonly principal: number;
  readonly interest: number;
}

export type TapeBalances =
  { ok: true; figures: TapeFigures } | { ok: false; issue: "overpaid" | "owedMore" };

export function computeTapeBalances(amounts: Amounts, loan: TapeLoan): TapeBalances {
  const charged = amounts.principal + amounts.interest + amounts.lateFee;
  const netCharged = charged - amounts.waived;
  const stated =
    amounts.outstanding === null ? (amounts.repaid ?? 0) : netCharged - amounts.outstanding;
  if (stated < 0) return { ok: false, issue: "owedMore" };
  if (stated > Math.max(netCharged, 0) && loan.overpaid === "REFUSE")
    return { ok: false, issue: "overpaid" };
  const repaid = Math.min(stated, Math.max(netCharged, 0));
  const ended = ENDED.includes(loan.status);
  const waived = ended ? charged - repaid : Math.min(amounts.waived, charged);
  const outstanding = charged - repaid - waived;
  return {
    ok: true,
    figures: toBalances(amounts, loan, { repaid, waived, outstanding }),
  };
}

type Balance = Pick<TapeFigures, "repaid" | "waived" | "outstanding">;

const ENDED: readonly (LoanStatus | null)[] = [-50, -22, -28];

function toBalances(amounts: Amounts, loan: TapeLoan, balance: Balance): TapeFigures {
  const { oldestDueOn, asOf, today, graceDays } = loan;
  const isLate = oldestDueOn !== null && oldestDueOn < asOf;
  const isOutstanding = balance.outstanding > 0;
  const overdue = isLate && isOutstanding && !loan.closed;
  const isLateToday = oldestDueOn !== null && daysBetween(oldestDueOn, today) > graceDays;
  const dueAmount = overdue
    ? computeArrears(amounts, oldestDueOn, asOf, balance.outstanding)
    : balance.outstanding;
  const rest = overdue ? computeRest(amounts, loan, balance, dueAmount) : null;
  return {
    ...balance,
    status: toLoanStatus(loan, isLateToday, isOutstanding),
    overdue,
    oldestDueOn,
    dueOn: oldestDueOn ?? nextDue(loan, today),
    arrears: overdue ? balance.outstanding - (rest ? rest.principal + rest.interest : 0) : 0,
    rest,
  };
}

/** Principal first, then interest, as far as they are unpaid: a late fee never falls due later. */
function computeRest(
  amounts: Amounts,
  loan: TapeLoan,
  balance: Balance,
  arrears: number,
): Rest | null {
  const parts = openingParts({ ...amounts, ...balance });
  const later = balance.outstanding - arrears;
  const principal = Math.min(later, computeDue(parts.PRINCIPAL));
  const interest = Math.min(later - principal, computeDue(parts.INTEREST));
  if (principal + interest === 0) return null;
  const dueOn = nextDue(loan, loan.oldestDueOn ?? loan.today);
  return { dueOn, principal, interest };
}

/** The end of the term, or, where that has passed, the next monthly due day. */
function nextDue({ today, loanOn, periods }: TapeLoan, first: Day): Day {
  const end = addMonths(loanOn, periods);
  return end > today ? end : addMonths(first, countDueDays(first, today));
}

/** What is owed is late or not, whatever the tape calls it; what is not owed has ended, one way or another. */
function toLoanStatus({ status }: TapeLoan, isLate: boolean, isOutstanding: boolean): LoanStatus {
  if (isOutstanding) return isLate ? 40 : 21;
  return status === -22 || status === -28 ? status : -50;
}

/** Stated, or one installment for each monthly due day gone by, or all that is owed; never more than that. */
function computeArrears(
  { arrears, installment }: Amounts,
  oldestDueOn: Day,
  asOf: Day,
  outstanding: number,
): number {
  const missed = installment && installment * countDueDays(oldestDueOn, asOf);
  return Math.min(arrears || missed || outstanding, outstanding);
}

/** Monthly due days from `first` through `asOf`, both counted. */
export function countDueDays(first: Day, asOf: Day): number {
  let count = 0;
  while (daysBetween(addMonths(first, count), asOf) >= 0) count += 1;
  return count;
}
