/** Converts clock times in the zone of the borrower to instants, and days to weekdays. */
import { addDays, type Day, toLocalDay, startOfDay, toZonedInstant } from "../../../core/day.ts";

/** 1 is Monday. */
export const toWeekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Converts `clock` such as "08:30" to an instant; "24:00" is the end of the day. */
export function toClockInstant(day: Day, clock: string, zone: string): Date {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return toZonedInstant(day, hour * 60 + minute, zone);
}

export const nextDay = ({ now, zone }: { now: Date; zone: string }): Date =>
  startOfDay(addDays(toLocalDay(now, zone), 1), zone);

export const findEarliest = (instants: readonly Date[]): Date | null =>
  instants.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

export const findLatest = (instants: readonly Date[]): Date | null =>
  instants.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
