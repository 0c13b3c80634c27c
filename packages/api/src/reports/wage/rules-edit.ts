/** Decides what an edit of a day may say and what it writes; and when a month closes. */
import { addDays, type Day } from "../../core/day.ts";
import { WAGE_PARTS, type WagePart } from "./contract-codes.ts";

/** What a day earns, part by part; debit and deduction are amounts that lower it. */
export type DayParts = Readonly<Record<WagePart, number>>;

const LOWERING: ReadonlySet<WagePart> = new Set(["dailyDebit", "deduction"]);

/** In what an entry of this part is counted: what the day earns by it. */
export const getSign = (part: WagePart): 1 | -1 => (LOWERING.has(part) ? -1 : 1);

export const computeTotal = (parts: DayParts): number =>
  WAGE_PARTS.reduce((sum, part) => sum + getSign(part) * parts[part], 0);

/** A day may not come out below zero: the field that takes most from it, or null where it does not. */
export function belowZero(before: DayParts, after: DayParts): WagePart | null {
  if (computeTotal(after) >= 0) return null;
  const computeDecrease = (part: WagePart) => getSign(part) * (before[part] - after[part]);
  const [largest] = WAGE_PARTS.toSorted((a, b) => computeDecrease(b) - computeDecrease(a));
  return largest && computeDecrease(largest) > 0 ? largest : "performanceWage";
}

export interface Difference {
  readonly part: WagePart;
  /** What the day earns more by it, and what it earned by this part before. */
  readonly amountMinor: number;
  readonly beforeMinor: number;
}

/** What has to be added to get from the one to the other: an entry is never changed. */
export const toDifferences = (before: DayParts, after: DayParts): Difference[] =>
  WAGE_PARTS.filter((part) => before[part] !== after[part]).map((part) => ({
    part,
    amountMinor: getSign(part) * (after[part] - before[part]),
    beforeMinor: 0 + getSign(part) * before[part],
  }));

export const toMonthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first day of the month after. */
export const monthAfter = (month: Day): Day => toMonthStart(addDays(toMonthStart(month), 31));

export const monthBefore = (month: Day): Day => toMonthStart(addDays(toMonthStart(month), -1));

/** The day on which a month closes by itself. */
export const closesOn = (month: Day, closingDays: number): Day =>
  addDays(monthAfter(month), closingDays);

export interface MonthState {
  readonly month: Day;
  /** The day of the institution. */
  readonly today: Day;
  readonly isClosed: boolean;
  /** The first month before it that earned something and is open. */
  readonly earlierOpen: Day | null;
  /** Payments of it whose wage is not written yet. */
  readonly uncounted: number;
}

/** Why a month cannot be closed now; null where it can. */
export function closingRefusal(state: MonthState) {
  if (state.isClosed) return "wage.monthClosed" as const;
  if (state.today < monthAfter(state.month)) return "wage.monthRuns" as const;
  if (state.earlierOpen !== null) return "wage.earlierOpen" as const;
  return state.uncounted > 0 ? ("wage.monthUncounted" as const) : null;
}
