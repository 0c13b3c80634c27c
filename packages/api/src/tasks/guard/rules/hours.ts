import { addDays, type Day, dayOf } from "../../../core/day.ts";
import type { FactOf } from "../../borrower/contract-fact.ts";
import type { Params } from "../contract.ts";
import { consentTo } from "./borrower.ts";
import { at, earliest, weekdayOf } from "./clock.ts";
import type { GuardFacts, RuleCheck, Objection } from "./facts.ts";

type Hours = Params["HOURS"];

/** The holidays that are known, and until when there are no others. */
export type Calendar = Pick<GuardFacts, "holidays" | "calendarUntil">;

type Zones = Pick<GuardFacts, "zone" | "otherZones">;
type Clock = Pick<GuardFacts, "now"> & Zones & Calendar;
type Clocked = Clock & {
  readonly case: Pick<GuardFacts["case"], "daysFromDue">;
};

/** Contact only inside the window of the borrower's own clock, on the days that are open. */
export const hours: RuleCheck<"HOURS"> = (facts, window) => {
  if (isExempt(facts, window) || isFreeReveal(facts, window)) return null;
  const { today } = facts;
  const isReveal = facts.action === "REVEAL";
  const reason = closedNow(facts, window);
  if (!reason)
    return !isReveal && isUnknown(today, window, facts)
      ? { reason: "calendarEnds", params: yearOf(today), severity: "WARN" }
      : null;
  if (consentNow(facts, window)) return null;
  return {
    reason,
    params: { from: window.from, to: window.to, ...yearOf(today) },
    retryAt: nextOpening(facts, window),
    ...(isReveal && window.reveal === "REASON" && { severity: "WARN" }),
  };
};

/** Checks if this layer lets a number be shown at any hour. */
const isFreeReveal = ({ action }: GuardFacts, { reveal }: Hours): boolean =>
  action === "REVEAL" && (reveal === undefined || reveal === "ALLOW");

/** All that have to be open at once, his own first. */
const zonesOf = ({ zone, otherZones }: Zones): readonly string[] => [zone, ...otherZones];

const closedNow = (clock: Clock, window: Hours): Objection["reason"] | null =>
  zonesOf(clock)
    .map((zone) => closedAt(clock.now, zone, window, clock))
    .find((reason) => reason !== null) ?? null;

function closedAt(
  moment: Date,
  zone: string,
  window: Hours,
  calendar: Calendar,
): Objection["reason"] | null {
  const today = dayOf(moment, zone);
  const isOpen = moment >= at(today, window.from, zone) && moment < at(today, window.to, zone);
  return closedReason(today, window, calendar) ?? (isOpen ? null : "outsideHours");
}

/** Whether it takes no consent to contact him now, be the day one of a year whose holidays are known or not. */
export const isOpenNow = (facts: Clocked, window: Hours): boolean =>
  isExempt(facts, window) || closedNow(facts, window) === null;

/** The consent that covers this contact by each clock that may be his. */
function consentNow(facts: GuardFacts, window: Hours): FactOf<"CONSENT"> | null {
  const [consent = null, ...others] = zonesOf(facts).map((zone) =>
    consentTo({ ...facts, zone, today: dayOf(facts.now, zone) }, window),
  );
  return others.every((one) => one !== null) ? consent : null;
}

/** The consent without which these hours would be closed now. */
export const consentUsed = (facts: GuardFacts, window: Hours): FactOf<"CONSENT"> | null =>
  isOpenNow(facts, window) || isFreeReveal(facts, window) ? null : consentNow(facts, window);

/** Who is late enough may be contacted at any hour, where the rule says so. */
export const isExempt = (
  { case: held }: { readonly case: Pick<GuardFacts["case"], "daysFromDue"> },
  { anyHourAfterDpd }: Pick<Hours, "anyHourAfterDpd">,
): boolean => anyHourAfterDpd !== undefined && held.daysFromDue > anyHourAfterDpd;

/**
 * When what is open now closes, by the hours or by the consent that opens them: where there are several zones, in the
 * first of them; null where it never does.
 */
export function closesAt(facts: GuardFacts, window: Hours): Date | null {
  if (isExempt(facts, window)) return null;
  const { to } = consentUsed(facts, window)?.params ?? window;
  return earliest(zonesOf(facts).map((zone) => at(dayOf(facts.now, zone), to, zone)));
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
export const clocksOn = (day: Day, window: Hours, calendar: Calendar): Clocks | null =>
  closedReason(day, window, calendar) ? null : { from: window.from, to: window.to };

function closedReason(day: Day, window: Hours, calendar: Calendar): Objection["reason"] | null {
  if (!window.weekdays.includes(weekdayOf(day))) return "closedDay";
  if (window.holidays && calendar.holidays.has(day)) return "holiday";
  return window.unknownDays === "BLOCK" && isUnknown(day, window, calendar) ? "calendarEnds" : null;
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

/** The first moment to come at which the window opens in the last of all zones; null where that is never. */
export function nextOpening(clock: Clock, window: Hours): Date | null {
  const { now } = clock;
  const zones = zonesOf(clock);
  const isOpen = (moment: Date): boolean =>
    zones.every((zone) => closedAt(moment, zone, window, clock) === null);
  const [today = ""] = zones.map((zone) => dayOf(now, zone)).toSorted();
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const opens = earliest(
      zones
        .map((zone) => at(day, window.from, zone))
        .filter((moment) => moment > now && isOpen(moment)),
    );
    if (opens) return opens;
  }
  return null;
}
