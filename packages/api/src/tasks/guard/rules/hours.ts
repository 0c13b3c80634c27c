import { addDays, type Day, dayOf, startOfDay } from "../../../core/day.ts";
import type { Params } from "../contract.ts";
import type { GuardFacts, RuleCheck, Objection } from "./facts.ts";

type Hours = Params["HOURS"];

/** Contact only inside the window of the borrower's own clock, on the days that are open. */
export const hours: RuleCheck<"HOURS"> = (facts, window) => {
  if (isExempt(facts, window)) return null;
  const { now, zone, today } = facts;
  const closed = closedReason(today, window, facts);
  if (
    !closed &&
    now >= at(today, window.from, zone) &&
    now < at(today, window.to, zone)
  )
    return isUnknown(today, window, facts)
      ? { reason: "calendarEnds", params: yearOf(today), severity: "WARN" }
      : null;
  return {
    reason: closed ?? "outsideHours",
    params: { from: window.from, to: window.to, ...yearOf(today) },
    retryAt: nextOpening(facts, window),
  };
};

/** Whether the window is open, be the day one of a year whose holidays are known or not. */
export const isOpenAt = (facts: GuardFacts, window: Hours): boolean =>
  (hours(facts, window)?.severity ?? null) === "WARN" ||
  hours(facts, window) === null;

/** Who is late enough may be contacted at any hour, where the rule says so. */
export const isExempt = (
  { case: held }: { readonly case: Pick<GuardFacts["case"], "daysFromDue"> },
  { anyHourAfterDpd }: Pick<Hours, "anyHourAfterDpd">,
): boolean =>
  anyHourAfterDpd !== undefined && held.daysFromDue > anyHourAfterDpd;

/** When the window that is open today closes. */
export const closesAt = (
  { today, zone }: Pick<GuardFacts, "today" | "zone">,
  window: Pick<Hours, "to">,
): Date => at(today, window.to, zone);

/** The window of a day; null where the day is closed. */
export const windowOn = (
  { today, zone, ...calendar }: Pick<GuardFacts, "today" | "zone"> & Calendar,
  window: Hours,
): { from: Date; to: Date } | null =>
  closedReason(today, window, calendar)
    ? null
    : { from: at(today, window.from, zone), to: at(today, window.to, zone) };

export interface Clocks {
  readonly from: string;
  readonly to: string;
}

/** The window of a day as clocks show it; null where the day is closed. */
export const clocksOn = (
  day: Day,
  window: Hours,
  calendar: Calendar,
): Clocks | null =>
  closedReason(day, window, calendar)
    ? null
    : { from: window.from, to: window.to };

/** The holidays that are known, and until when there are no others. */
export type Calendar = Pick<GuardFacts, "holidays" | "calendarUntil">;

function closedReason(
  day: Day,
  window: Hours,
  calendar: Calendar,
): Objection["reason"] | null {
  if (!window.weekdays.includes(weekdayOf(day))) return "closedDay";
  if (window.holidays && calendar.holidays.has(day)) return "holiday";
  return window.unknownDays === "BLOCK" && isUnknown(day, window, calendar)
    ? "calendarEnds"
    : null;
}

/** Behind the end of the calendar any day may be a holiday that nobody has entered yet. */
const isUnknown = (
  day: Day,
  { holidays }: Pick<Hours, "holidays">,
  { calendarUntil }: Calendar,
): boolean => holidays && (calendarUntil === null || day > calendarUntil);

const yearOf = (day: Day) => ({ year: day.slice(0, 4) });

/** 1 is Monday. */
const weekdayOf = (day: Day): number =>
  new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

function at(day: Day, clock: string, zone: string): Date {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return new Date(
    startOfDay(day, zone).getTime() + (hour * 60 + minute) * 60_000,
  );
}

/** A year of closed days is no window at all. */
const SEARCHED_DAYS = 366;

export function nextOpening(
  { now, zone, today, ...calendar }: GuardFacts,
  window: Hours,
): Date | null {
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const opens = at(day, window.from, zone);
    if (opens > now && !closedReason(day, window, calendar)) return opens;
  }
  return null;
}

export const nextDay = ({ now, zone }: GuardFacts): Date =>
  startOfDay(addDays(dayOf(now, zone), 1), zone);
