import { daysBetween } from "./calendar.ts";

/**
 * What a loan owes on a day. Decides arrears, outstanding balance and payoff from its
 * installments; knows nothing of products, cases or clocks.
 */
export interface Installment {
  readonly period: number;
  readonly dueOn: string;
  readonly status: number;
  readonly principalMinor: number;
  readonly interestMinor: number;
  readonly penaltyMinor: number;
  readonly extensionFeeMinor: number;
  readonly repaidMinor: number;
  readonly reducedMinor: number;
  readonly repaidOn: string | null;
}

/** Minor units. */
export interface Figures {
  readonly arrearsMinor: number;
  readonly outstandingMinor: number;
  readonly payoffMinor: number;
}

/** `amount` times a fraction, rounded half up. */
export const portion = (amount: number, part: number, whole: number): number =>
  Math.floor((2 * amount * part + whole) / (2 * whole));

const owed = (row: Installment): number =>
  row.principalMinor +
  row.interestMinor +
  row.penaltyMinor +
  row.extensionFeeMinor -
  row.repaidMinor -
  row.reducedMinor;

const total = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** Interest of the running period that has accrued by `today`. */
function accruedInterest(
  future: readonly Installment[],
  startOn: string,
  today: string,
): number {
  const running = future[0];
  if (!running || startOn >= today) return 0;
  const whole = daysBetween(startOn, running.dueOn);
  return portion(running.interestMinor, daysBetween(startOn, today), whole);
}

/** `rows` in order of their due day; the loan was paid out on `loanOn`. */
export function figuresOf(
  rows: readonly Installment[],
  loanOn: string,
  today: string,
): Figures {
  const due = rows.filter((row) => row.dueOn <= today);
  const future = rows.filter(
    (row) => row.dueOn > today && owed(row) > 0 && row.status > 0,
  );
  const arrearsMinor = total(due, owed);
  const startOn = due.at(-1)?.dueOn ?? loanOn;
  return {
    arrearsMinor,
    outstandingMinor: arrearsMinor + total(future, owed),
    payoffMinor:
      arrearsMinor +
      total(future, (row) => row.principalMinor) +
      accruedInterest(future, startOn, today),
  };
}

/** Sums over the installments, as a loan carries them. */
export const sumsOf = (rows: readonly Installment[]) => ({
  principalMinor: total(rows, (row) => row.principalMinor),
  interestMinor: total(rows, (row) => row.interestMinor),
  penaltyMinor: total(rows, (row) => row.penaltyMinor),
  extensionFeeMinor: total(rows, (row) => row.extensionFeeMinor),
  repaidMinor: total(rows, (row) => row.repaidMinor),
  reducedMinor: total(rows, (row) => row.reducedMinor),
});
