import { addDays, type Day, dayOf, startOfDay } from "../../../core/day.ts";
import type { Params } from "../contract.ts";
import type { GuardFacts, RuleCheck, Objection } from "./facts.ts";

type Hours = Params["HOURS"];

type Clock = Pick<GuardFacts, "now" | "zone" | "otherZones" | "holidays">;

/** Contact only inside the window of the borrower's own clock, on the days that are open. */
export const hours: RuleCheck<"HOURS"> = (facts, window) => {
  if (isExempt(facts, window)) return null;
  const reasons = zonesOf(facts).flatMap(
    (zone) => closedAt(facts.now, zone, window, facts.holidays) ?? [],
  );
  const [reason] = reasons;
  if (!reason) return null;
  return {
    reason,
    params: { from: window.from, to: window.to },
    retryAt: nextOpening(facts, window),
  };
};

/** All that have to be open at once, his own first. */
const zonesOf = ({
  zone,
  otherZones,
}: Pick<GuardFacts, "zone" | "otherZones">): readonly string[] => [
  zone,
  ...otherZones,
];

function closedAt(
  moment: Date,
  zone: string,
  window: Hours,
  holidays: ReadonlySet<Day>,
): Objection["reason"] | null {
  const today = dayOf(moment, zone);
  const closed = closedReason(today, window, holidays);
  if (closed) return closed;
  const isOpen =
    moment >= at(today, window.from, zone) &&
    moment < at(today, window.to, zone);
  return isOpen ? null : "outsideHours";
}

/** Who is late enough may be contacted at any hour, where the rule says so. */
export const isExempt = (
  { case: held }: { readonly case: Pick<GuardFacts["case"], "daysFromDue"> },
  { anyHourAfterDpd }: Pick<Hours, "anyHourAfterDpd">,
): boolean =>
  anyHourAfterDpd !== undefined && held.daysFromDue > anyHourAfterDpd;

/** When the window that is open now closes: where there are several zones, in the first of them. */
export function closesAt(
  facts: Pick<GuardFacts, "now" | "zone" | "otherZones">,
  window: Pick<Hours, "to">,
): Date {
  const closings = zonesOf(facts).map((zone) =>
    at(dayOf(facts.now, zone), window.to, zone).getTime(),
  );
  return new Date(Math.min(...closings));
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

/** The first moment to come at which the window opens in the last of all zones; null where that is never. */
export function nextOpening(facts: Clock, window: Hours): Date | null {
  const zones = zonesOf(facts);
  const isOpen = (moment: Date): boolean =>
    zones.every((zone) => !closedAt(moment, zone, window, facts.holidays));
  const [today = ""] = zones.map((zone) => dayOf(facts.now, zone)).toSorted();
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const openings = zones
      .map((zone) => at(day, window.from, zone))
      .filter((opens) => opens > facts.now && isOpen(opens))
      .map((opens) => opens.getTime());
    if (openings.length > 0) return new Date(Math.min(...openings));
  }
  return null;
}

export const nextDay = ({
  now,
  zone,
}: Pick<GuardFacts, "now" | "zone">): Date =>
  startOfDay(addDays(dayOf(now, zone), 1), zone);
