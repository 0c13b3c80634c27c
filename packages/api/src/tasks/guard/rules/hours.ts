import { addDays, type Day, dayOf, startOfDay } from "../../../core/day.ts";
import type { Params } from "../contract.ts";
import type { GuardFacts, RuleCheck, Objection } from "./facts.ts";

type Hours = Params["HOURS"];

/** Contact only inside the window of the borrower's own clock, on the days that are open. */
export const hours: RuleCheck<"HOURS"> = (facts, window) => {
  if (isExempt(facts, window)) return null;
  const { now, zone, today, holidays } = facts;
  const closed = closedReason(today, window, holidays);
  if (
    !closed &&
    now >= at(today, window.from, zone) &&
    now < at(today, window.to, zone)
  )
    return null;
  return {
    reason: closed ?? "outsideHours",
    params: { from: window.from, to: window.to },
    retryAt: nextOpening(facts, window),
  };
};

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
  { today, zone, holidays }: Pick<GuardFacts, "today" | "zone" | "holidays">,
  window: Hours,
): { from: Date; to: Date } | null =>
  closedReason(today, window, holidays)
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
  holidays: ReadonlySet<Day>,
): Clocks | null =>
  closedReason(day, window, holidays)
    ? null
    : { from: window.from, to: window.to };

function closedReason(
  day: Day,
  window: Hours,
  holidays: ReadonlySet<Day>,
): Objection["reason"] | null {
  if (!window.weekdays.includes(weekdayOf(day))) return "closedDay";
  return window.holidays && holidays.has(day) ? "holiday" : null;
}

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
  {
    now,
    zone,
    today,
    holidays,
  }: Pick<GuardFacts, "now" | "zone" | "today" | "holidays">,
  window: Hours,
): Date | null {
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const opens = at(day, window.from, zone);
    if (opens > now && !closedReason(day, window, holidays)) return opens;
  }
  return null;
}

export const nextDay = ({ now, zone }: GuardFacts): Date =>
  startOfDay(addDays(dayOf(now, zone), 1), zone);
