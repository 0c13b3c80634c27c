import { addDays, type Day } from "../../../core/day.ts";
import type { FactOf } from "../../borrower/contract-fact.ts";
import type { Params } from "../contract.ts";
import { consentTo } from "./borrower.ts";
import { at, weekdayOf } from "./clock.ts";
import type { GuardFacts, RuleCheck, Objection } from "./facts.ts";

type Hours = Params["HOURS"];

/** The holidays that are known, and until when there are no others. */
export type Calendar = Pick<GuardFacts, "holidays" | "calendarUntil">;

type Clock = Pick<GuardFacts, "now" | "zone" | "today"> & Calendar;
type Clocked = Clock & { readonly case: Pick<GuardFacts["case"], "daysFromDue"> };

/** Contact only inside the window of the borrower's own clock, on the days that are open. */
export const hours: RuleCheck<"HOURS"> = (facts, window) => {
  if (isExempt(facts, window)) return null;
  const { today } = facts;
  const reason = closedNow(facts, window);
  if (!reason)
    return isUnknown(today, window, facts)
      ? { reason: "calendarEnds", params: yearOf(today), severity: "WARN" }
      : null;
  if (consentTo(facts, window)) return null;
  return {
    reason,
    params: { from: window.from, to: window.to, ...yearOf(today) },
    retryAt: nextOpening(facts, window),
  };
};

function closedNow(
  { now, zone, today, ...calendar }: Clock,
  window: Hours,
): Objection["reason"] | null {
  const isOpen =
    now >= at(today, window.from, zone) && now < at(today, window.to, zone);
  return (
    closedReason(today, window, calendar) ?? (isOpen ? null : "outsideHours")
  );
}

/** Whether it takes no consent to contact him now, be the day one of a year whose holidays are known or not. */
export const isOpenNow = (facts: Clocked, window: Hours): boolean =>
  isExempt(facts, window) || closedNow(facts, window) === null;

/** The consent without which these hours would be closed now. */
export const consentUsed = (
  facts: GuardFacts,
  window: Hours,
): FactOf<"CONSENT"> | null =>
  isOpenNow(facts, window) ? null : consentTo(facts, window);

/** Who is late enough may be contacted at any hour, where the rule says so. */
export const isExempt = (
  { case: held }: { readonly case: Pick<GuardFacts["case"], "daysFromDue"> },
  { anyHourAfterDpd }: Pick<Hours, "anyHourAfterDpd">,
): boolean =>
  anyHourAfterDpd !== undefined && held.daysFromDue > anyHourAfterDpd;

/** When what is open now closes, by the hours or by the consent that opens them; null where it never does. */
export function closesAt(facts: GuardFacts, window: Hours): Date | null {
  if (isExempt(facts, window)) return null;
  const { to } = consentUsed(facts, window)?.params ?? window;
  return at(facts.today, to, facts.zone);
}

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

/** A year of closed days is no window at all. */
const SEARCHED_DAYS = 366;

export function nextOpening(
  { now, zone, today, ...calendar }: Clock,
  window: Hours,
): Date | null {
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const opens = at(day, window.from, zone);
    if (opens > now && !closedReason(day, window, calendar)) return opens;
  }
  return null;
}
