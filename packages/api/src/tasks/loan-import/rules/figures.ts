import { addMonths, type Day, daysBetween } from "../../../core/day.ts";
import { computeDue } from "../../../account/loan/rules/ledger.ts";
import { openingParts } from "../../../account/loan/rules/opening.ts";
import type { LoanStatus } from "../mapping/rules/values.ts";

/**
 * Amounts of a row. With the days they give the balance of the loan, its installments (overdue and
 * later), and if it is a case. Independent of file, product and institution.
 */
export interface Amounts {
  readonly principal: number;
  readonly interest: number;
  readonly lateFee: number;
  readonly extensionFee?: number;
  readonly waived: number;
  /** At most one of `repaid` and `outstanding` is given. */
  readonly repaid: number | null;
  readonly outstanding: number | null;
  readonly installment: number | null;
  readonly arrears: number | null;
}

export interface TapeLoan {
  /** Day at whose end the balances of the tape hold. */
  readonly asOf: Day;
  /** Day of the import, which may be later. */
  readonly today: Day;
  readonly loanOn: Day;
  readonly periods: number;
  /** Status in the tape; derived when null. */
  readonly status: LoanStatus | null;
  readonly closed: boolean;
  /** Due day of the oldest unpaid installment; in the future for a loan that is not overdue. */
  readonly oldestDueOn: Day | null;
  readonly overpaid: "REFUSE" | "CAP";
  /** Days after the due day before the loan counts as overdue. */
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
  /** Part of the balance that falls due after the overdue part. */
  readonly rest: Rest | null;
}

/** Second installment, without late fee or payments. */
export interface Rest {
  readonly dueOn: Day;
  readonly principal: number;
  readonly interest: number;
}

export type TapeBalances =
  { ok: true; figures: TapeFigures } | { ok: false; issue: "overpaid" | "owedMore" };

export function computeTapeBalances(amounts: Amounts, loan: TapeLoan): TapeBalances {
  const charged =
    amounts.principal + amounts.interest + amounts.lateFee + (amounts.extensionFee ?? 0);
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
  return { ok: true, figures: toBalances(amounts, loan, { repaid, waived, outstanding }) };
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

/** Takes unpaid principal first, then interest: a late fee never falls due later. */
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

/** Returns the end of the term, or the next monthly due day when the term has passed. */
function nextDue({ today, loanOn, periods }: TapeLoan, first: Day): Day {
  const end = addMonths(loanOn, periods);
  return end > today ? end : addMonths(first, countDueDays(first, today));
}

/**
 * A loan with an outstanding balance is late or current, whatever the tape says; a loan without one
 * has ended.
 */
function toLoanStatus({ status }: TapeLoan, isLate: boolean, isOutstanding: boolean): LoanStatus {
  if (isOutstanding) return isLate ? 40 : 21;
  return status === -22 || status === -28 ? status : -50;
}

/**
 * Returns the stated arrears, else one installment per passed monthly due day, else the
 * outstanding; at most the outstanding.
 */
function computeArrears(
  { arrears, installment }: Amounts,
  oldestDueOn: Day,
  asOf: Day,
  outstanding: number,
): number {
  const missed = installment && installment * countDueDays(oldestDueOn, asOf);
  return Math.min(arrears || missed || outstanding, outstanding);
}

/** Counts the monthly due days from `first` through `asOf`. */
export function countDueDays(first: Day, asOf: Day): number {
  let count = 0;
  while (daysBetween(addMonths(first, count), asOf) >= 0) count += 1;
  return count;
}
