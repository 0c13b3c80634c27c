/*
 * Arithmetic of business days and zones. The browser loads this file too, so it has no schema
 * library.
 */

/** A business day, 'YYYY-MM-DD', in the zone of the institution it belongs to. */
export type Day = string;

export const DEFAULT_ZONE = "Asia/Jakarta";

const formats = new Map<string, Intl.DateTimeFormat>();

function getDayFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

export const toLocalDay = (at: Date, zone: string): Day => getDayFormat(zone).format(at);

/** Day at the start of an instant in ISO 8601. */
const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?!\d)/;

/** Checks that the day exists: `Date` turns 30 February into 2 March. */
export function isOnCalendar(text: string): boolean {
  const [day] = ISO_DAY.exec(text.trim()) ?? [];
  if (day === undefined) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

const DAY_MS = 86_400_000;

const utc = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));

/** Whole calendar days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => toDayNumber(to) - toDayNumber(from);

export const addDays = (day: Day, days: number): Day =>
  new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Range of business days, both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** Covers `days` days to or from the only given end, or up to today. */
export function coverDays(
  { from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined },
  days: number,
  today: Day,
): DayRange {
  const last = to ?? (from === undefined ? today : addDays(from, days - 1));
  return { from: from ?? addDays(last, 1 - days), to: last };
}

/** Keeps the day of the month; falls back to the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const at = Date.UTC(year, month - 1 + months, Math.min(date, last));
  return new Date(at).toISOString().slice(0, 10);
}

const ordinals = new Map<Day, number>();
const days = new Map<number, Day>();
/** More than there are days in a portfolio. */
const MAX_DAYS = 50_000;

/** Counts the days since 1970-01-01, for fast arithmetic with many days. */
export function toDayNumber(day: Day): number {
  let ordinal = ordinals.get(day);
  if (ordinal === undefined) {
    ordinal = Math.round(utc(day) / DAY_MS);
    if (ordinals.size >= MAX_DAYS) ordinals.clear();
    ordinals.set(day, ordinal);
  }
  return ordinal;
}

export function dayAt(ordinal: number): Day {
  let day = days.get(ordinal);
  if (day === undefined) {
    day = new Date(ordinal * DAY_MS).toISOString().slice(0, 10);
    days.set(ordinal, day);
  }
  return day;
}

/**
 * Computes the days past due when the oldest unpaid installment was due on `overdueOn`; never
 * negative.
 */
export const dpd = (overdueOn: Day, today: Day): number =>
  Math.max(0, daysBetween(overdueOn, today));

export const startOfDay = (day: Day, zone: string): Date => toZonedInstant(day, 0, zone);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Gets the instant of `minutes` after midnight on the clocks of `zone`, also on days of a clock
 * change.
 */
export function toZonedInstant(day: Day, minutes: number, zone: string): Date {
  const guess = utc(day) + minutes * MINUTE_MS;
  return new Date(guess - offsetMs(new Date(guess - offsetMs(new Date(guess), zone)), zone));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function getClockFormat(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** The hour that the clocks of `zone` show, 0 to 23. */
export const toLocalHour = (at: Date, zone: string): number =>
  Math.floor(((at.getTime() + offsetMs(at, zone)) % DAY_MS) / HOUR_MS);

function offsetMs(at: Date, zone: string): number {
  const parts = getClockFormat(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(at.getTime() / 1000) * 1000;
}

/** "08:00" */
export const formatClock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
