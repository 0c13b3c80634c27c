import { addDays, type Day, toLocalDay, daysBetween } from "./day.ts";
import { AppError } from "./errors.ts";

const DAY_MS = 86_400_000;

/** A range of time that a list or an export is limited to: both ends given, in order, and no longer than `days`. */
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

/** Both ends of a list's range; a missing one lies as far from the other as the list reaches at most. */
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

/** The days of a bounded range by the caller's clock. */
export const toDays = (
  { from, to }: { readonly from: Date; readonly to: Date },
  zone: string,
): DayRange => ({ from: toLocalDay(from, zone), to: toLocalDay(to, zone) });

/** As above; where neither end is named, the last days, fewer than the list could reach. */
export function toDateRange(
  range: { from?: Date | undefined; to?: Date | undefined },
  days: { readonly max: number; readonly unnamed: number },
  now: Date,
): { from: Date; to: Date } {
  const isNamed = range.from !== undefined || range.to !== undefined;
  return boundRange(range, isNamed ? days.max : days.unnamed, now);
}

/** An export names both ends. */
export function requireRange(
  range: { from?: Date | undefined; to?: Date | undefined },
  days: number,
): void {
  if (!range.from) throw new AppError("invalid", "range.required", {}, "from");
  if (!range.to) throw new AppError("invalid", "range.required", {}, "to");
  assertDateRange(range, days);
}

/** Business days from one to another, both counted. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** Covers `days` days to or from the only end that is named, or up to today. */
export function coverDays(
  { from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined },
  days: number,
  today: Day,
): DayRange {
  const last = to ?? (from === undefined ? today : addDays(from, days - 1));
  return { from: from ?? addDays(last, 1 - days), to: last };
}

/** Days in order, where both are named. */
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

/** Names the days that a list without a longest range covers; refuses reversed ones. */
export function toNamedDays(
  range: { readonly from?: Day | undefined; readonly to?: Day | undefined },
  today: Day,
): { readonly from: Day | null; readonly to: Day } {
  assertOrderedDays(range);
  const { from, to } = range;
  const last = from !== undefined && from > today ? from : today;
  return { from: from ?? null, to: to ?? last };
}

/** Days in order, and no more of them than `days`. */
export function assertDayRange({ from, to }: DayRange, days: number): void {
  assertOrderedDays({ from, to });
  if (daysBetween(from, to) >= days) throw new AppError("invalid", "range.tooLong", { days }, "to");
}
