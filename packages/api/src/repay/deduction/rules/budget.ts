/**
 * Whether an institution's budget of the month has room for a deduction, and until when an approval holds. What
 * a deduction brings in counts with what it waives, so that the first of the month can begin with one.
 */
import { addDays, type Day, startOfDay } from "../../../core/day.ts";

/** Minor units of one currency. */
export interface Month {
  readonly collectedMinor: number;
  readonly waivedMinor: number;
  /** Waived by approvals that are not paid yet, and what they would bring. */
  readonly promisedMinor: number;
  readonly promisedPayMinor: number;
}

/** What may still be waived if `payMinor` came in with it; below zero where the budget is used up. */
export function remainingBudget(month: Month, budgetBp: number, payMinor: number): number {
  const collectedMinor = month.collectedMinor + month.promisedPayMinor + payMinor;
  const budget = Number((BigInt(collectedMinor) * BigInt(budgetBp)) / 10_000n);
  return budget - month.waivedMinor - month.promisedMinor;
}

export const toMonthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The last second of the day so many days later. */
export const validUntil = (today: Day, days: number, zone: string): Date =>
  new Date(startOfDay(addDays(today, days + 1), zone).getTime() - 1000);
