export { addDays, daysBetween } from "../core/calendar.ts";

export const HOUR_MS = 3_600_000;

/** Offset of Jakarta, the default zone of institutions. */
const HOME_OFFSET_MS = 7 * HOUR_MS;

/** The business day of `at` in Jakarta, which has no summer time. */
export const toJakartaDay = (at: Date): string =>
  new Date(at.getTime() + HOME_OFFSET_MS).toISOString().slice(0, 10);

/** The instant at which it is `hours` o'clock in Jakarta on `day`. */
export const atHour = (day: string, hours: number): Date =>
  new Date(Date.parse(day) - HOME_OFFSET_MS + hours * HOUR_MS);

export const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0;
