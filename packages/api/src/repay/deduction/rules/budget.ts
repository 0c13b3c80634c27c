/**
 * Budget of an institution for a month, and the validity of an approval. The payment of a deduction
 * counts together with its waiver: otherwise the first deduction of a month would always exceed the
 * budget.
 */
import { addDays, type Day, startOfDay } from "../../../core/day.ts";

/** Amounts of a month in minor units of one currency. */
export interface Month {
  readonly collectedMinor: number;
  readonly waivedMinor: number;
  /** Waivers of approvals that are not paid yet, and their payments. */
  readonly promisedMinor: number;
  readonly promisedPayMinor: number;
}

/**
 * Returns the amount that may still be waived together with a payment of `payMinor`; negative when
 * the budget is exceeded.
 */
export function remainingBudget(month: Month, budgetBp: number, payMinor: number): number {
  const collectedMinor = month.collectedMinor + month.promisedPayMinor + payMinor;
  const budget = Number((BigInt(collectedMinor) * BigInt(budgetBp)) / 10_000n);
  return budget - month.waivedMinor - month.promisedMinor;
}

export const toMonthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Returns the last second of the day after `days` days. */
export const validUntil = (today: Day, days: number, zone: string): Date =>
  new Date(startOfDay(addDays(today, days + 1), zone).getTime() - 1000);
