/** Decides the allowed values and the entries of a day's edit, and when a month closes. */
import { addDays, type Day } from "../../core/day.ts";
import { WAGE_PARTS, type WagePart } from "./contract-codes.ts";

/** Wage of a day by part. Debit and deduction are amounts that lower it. */
export type DayParts = Readonly<Record<WagePart, number>>;

const LOWERING: ReadonlySet<WagePart> = new Set(["dailyDebit", "deduction"]);

export const getSign = (part: WagePart): 1 | -1 => (LOWERING.has(part) ? -1 : 1);

export const computeTotal = (parts: DayParts): number =>
  WAGE_PARTS.reduce((sum, part) => sum + getSign(part) * parts[part], 0);

/** Returns the field that lowers a negative day most; null when the day is not negative. */
export function findFieldBelowZero(before: DayParts, after: DayParts): WagePart | null {
  if (computeTotal(after) >= 0) return null;
  const computeDecrease = (part: WagePart) => getSign(part) * (before[part] - after[part]);
  const [largest] = WAGE_PARTS.toSorted((a, b) => computeDecrease(b) - computeDecrease(a));
  return largest && computeDecrease(largest) > 0 ? largest : "performanceWage";
}

export interface Difference {
  readonly part: WagePart;
  /** Increase by the entry, and amount of this part before. */
  readonly amountMinor: number;
  readonly beforeMinor: number;
}

/**
 * Computes the entries that turn one set of parts into the other, because an entry never changes.
 */
export const toDifferences = (before: DayParts, after: DayParts): Difference[] =>
  WAGE_PARTS.filter((part) => before[part] !== after[part]).map((part) => ({
    part,
    amountMinor: getSign(part) * (after[part] - before[part]),
    beforeMinor: 0 + getSign(part) * before[part],
  }));

export const toMonthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;

export const monthAfter = (month: Day): Day => toMonthStart(addDays(toMonthStart(month), 31));

export const monthBefore = (month: Day): Day => toMonthStart(addDays(toMonthStart(month), -1));

export const closesOn = (month: Day, closingDays: number): Day =>
  addDays(monthAfter(month), closingDays);

export interface MonthState {
  readonly month: Day;
  /** Current day at the institution. */
  readonly today: Day;
  readonly isClosed: boolean;
  /** First earlier month with a wage that is still open. */
  readonly earlierOpen: Day | null;
  /** Payments of the month without a wage. */
  readonly uncounted: number;
}

/** Returns the reason for which a month cannot be closed now; null when it can. */
export function closingRefusal(state: MonthState) {
  if (state.isClosed) return "wage.monthClosed" as const;
  if (state.today < monthAfter(state.month)) return "wage.monthRuns" as const;
  if (state.earlierOpen !== null) return "wage.earlierOpen" as const;
  return state.uncounted > 0 ? ("wage.monthUncounted" as const) : null;
}
