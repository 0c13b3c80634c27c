import { addDays, type Day } from "../../../core/day.ts";
import type { FactOf } from "../../borrower/contract-fact.ts";
import type { Params } from "../contract.ts";
import { consentTo } from "./borrower.ts";
import { at, weekdayOf } from "./clock.ts";
import type { GuardFacts, RuleCheck, Objection } from "./facts.ts";

type Hours = Params["HOURS"];

/** What the hours of a day are judged by. */
type OfDay = Pick<GuardFacts, "now" | "zone" | "today" | "holidays"> & {
  readonly case: Pick<GuardFacts["case"], "daysFromDue">;
};

/** Contact only inside the window of the borrower's own clock, on the days that are open. */
export const hours: RuleCheck<"HOURS"> = (facts, window) => {
  if (isOpenNow(facts, window) || consentTo(facts, window)) return null;
  return {
    reason: closedReason(facts.today, window, facts.holidays) ?? "outsideHours",
    params: { from: window.from, to: window.to },
    retryAt: nextOpening(facts, window),
  };
};

/** Whether it takes no consent to contact him now. */
export function isOpenNow(facts: OfDay, window: Hours): boolean {
  const { now, zone, today, holidays } = facts;
  return (
    isExempt(facts, window) ||
    (!closedReason(today, window, holidays) &&
      now >= at(today, window.from, zone) &&
      now < at(today, window.to, zone))
  );
}

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

/** A year of closed days is no window at all. */
const SEARCHED_DAYS = 366;

export function nextOpening(
  { now, zone, today, holidays }: OfDay,
  window: Hours,
): Date | null {
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const opens = at(day, window.from, zone);
    if (opens > now && !closedReason(day, window, holidays)) return opens;
  }
  return null;
}
