import type { DayRange } from "./calendar.ts";
import { type Day, toLocalDay, daysBetween } from "./day.ts";
import { AppError } from "./errors.ts";

export { coverDays, type DayRange } from "./calendar.ts";

const DAY_MS = 86_400_000;

/** Refuses a reversed range and one longer than `days`; a range with only one end passes. */
export function assertDateRange(
  range: { from?: Date | undefined; to?: Date | undefined },
  days: number,
): void {
  const { from, to } = range;
  if (!from || !to) return;
  if (to < from) throw new AppError("invalid", "range.reversed", {}, "to");
  if (to.getTime() - from.getTime() > days * DAY_MS)
    throw new AppError("invalid", "range.tooLong", { days }, "to");
}

/** Fills in a missing end of the range at the largest length from the other end. */
export function boundRange(
  range: { from?: Date | undefined; to?: Date | undefined },
  days: number,
  now: Date,
): { from: Date; to: Date } {
  assertDateRange(range, days);
  const lengthMs = days * DAY_MS;
  const { from } = range;
  const to = range.to ?? (from ? new Date(from.getTime() + lengthMs) : now);
  return { from: from ?? new Date(to.getTime() - lengthMs), to };
}

export const toDays = (
  { from, to }: { readonly from: Date; readonly to: Date },
  zone: string,
): DayRange => ({ from: toLocalDay(from, zone), to: toLocalDay(to, zone) });

/**
 * Bounds the range like `boundRange`; without both ends it covers the last `unnamed` days, fewer
 * than the maximum.
 */
export function toDateRange(
  range: { from?: Date | undefined; to?: Date | undefined },
  days: { readonly max: number; readonly unnamed: number },
  now: Date,
): { from: Date; to: Date } {
  const isNamed = range.from !== undefined || range.to !== undefined;
  return boundRange(range, isNamed ? days.max : days.unnamed, now);
}

export function requireRange(
  range: { from?: Date | undefined; to?: Date | undefined },
  days: number,
): void {
  if (!range.from) throw new AppError("invalid", "range.required", {}, "from");
  if (!range.to) throw new AppError("invalid", "range.required", {}, "to");
  assertDateRange(range, days);
}

export function assertOrderedDays({
  from,
  to,
}: {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}): void {
  if (from !== undefined && to !== undefined && to < from)
    throw new AppError("invalid", "range.reversed", {}, "to");
}

/** Finds the days that a list without a longest range covers; refuses reversed ones. */
export function toNamedDays(
  range: { readonly from?: Day | undefined; readonly to?: Day | undefined },
  today: Day,
): { readonly from: Day | null; readonly to: Day } {
  assertOrderedDays(range);
  const { from, to } = range;
  const last = from !== undefined && from > today ? from : today;
  return { from: from ?? null, to: to ?? last };
}

export function assertDayRange({ from, to }: DayRange, days: number): void {
  assertOrderedDays({ from, to });
  if (daysBetween(from, to) >= days) throw new AppError("invalid", "range.tooLong", { days }, "to");
}
