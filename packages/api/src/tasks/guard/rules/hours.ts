import { addDays, type Day, toLocalDay } from "../../../core/day.ts";
import type { TypedBorrowerFlag } from "../../borrower/contract-flag.ts";
import type { Params } from "../contract.ts";
import { consentTo } from "./borrower.ts";
import { toClockInstant, findEarliest, toWeekday } from "./clock.ts";
import type { GuardInputs, RuleCheck, Objection } from "./inputs.ts";

type Hours = Params["HOURS"];

/** Known holidays, and the calendar end. */
export type Calendar = Pick<GuardInputs, "holidays" | "calendarUntil">;

type Zones = Pick<GuardInputs, "zone" | "otherZones">;
type Clock = Pick<GuardInputs, "now"> & Zones & Calendar;
type Clocked = Clock & { readonly case: Pick<GuardInputs["case"], "daysFromDue"> };

/** Allows contact only within the window in the borrower's local time, on open days. */
export const checkHours: RuleCheck<"HOURS"> = (inputs, window) => {
  if (isExempt(inputs, window) || isFreeReveal(inputs, window)) return null;
  const { today } = inputs;
  const isReveal = inputs.action === "REVEAL";
  const reason = closedNow(inputs, window);
  if (!reason)
    return !isReveal && isUnknown(today, window, inputs)
      ? { reason: "calendarEnds", params: toYearParams(today), severity: "WARN" }
      : null;
  if (consentNow(inputs, window)) return null;
  return {
    reason,
    params: { from: window.from, to: window.to, ...toYearParams(today) },
    retryAt: nextOpening(inputs, window),
    ...(isReveal && window.reveal === "REASON" && { severity: "WARN" }),
  };
};

/** Checks that this layer allows a reveal at any hour. */
const isFreeReveal = ({ action }: GuardInputs, { reveal }: Hours): boolean =>
  action === "REVEAL" && (reveal === undefined || reveal === "ALLOW");

/** All zones that must be open, the borrower's first. */
const listZones = ({ zone, otherZones }: Zones): readonly string[] => [zone, ...otherZones];

const closedNow = (clock: Clock, window: Hours): Objection["reason"] | null =>
  listZones(clock)
    .map((zone) => closedAt(clock.now, zone, window, clock))
    .find((reason) => reason !== null) ?? null;

function closedAt(
  instant: Date,
  zone: string,
  window: Hours,
  calendar: Calendar,
): Objection["reason"] | null {
  const today = toLocalDay(instant, zone);
  const isOpen =
    instant >= toClockInstant(today, window.from, zone) &&
    instant < toClockInstant(today, window.to, zone);
  return closedReason(today, window, calendar) ?? (isOpen ? null : "outsideHours");
}

/**
 * Checks that contact needs no consent now. Days after the calendar end count as other days unless
 * the rule blocks them.
 */
export const isOpenNow = (inputs: Clocked, window: Hours): boolean =>
  isExempt(inputs, window) || closedNow(inputs, window) === null;

/** Returns the consent that covers this contact in every possible zone of the borrower. */
function consentNow(inputs: GuardInputs, window: Hours): TypedBorrowerFlag<"CONSENT"> | null {
  const [consent = null, ...others] = listZones(inputs).map((zone) =>
    consentTo({ ...inputs, zone, today: toLocalDay(inputs.now, zone) }, window),
  );
  return others.every((other) => other !== null) ? consent : null;
}

/** Returns the consent without which contact would be closed now. */
export const consentUsed = (
  inputs: GuardInputs,
  window: Hours,
): TypedBorrowerFlag<"CONSENT"> | null =>
  isOpenNow(inputs, window) || isFreeReveal(inputs, window) ? null : consentNow(inputs, window);

/** Days past due above the limit of the rule open every hour. */
export const isExempt = (
  { case: caseInputs }: { readonly case: Pick<GuardInputs["case"], "daysFromDue"> },
  { anyHourAfterDpd }: Pick<Hours, "anyHourAfterDpd">,
): boolean => anyHourAfterDpd !== undefined && caseInputs.daysFromDue > anyHourAfterDpd;

/**
 * Returns the time at which the open window closes, by the rule or by consent, in the first zone to
 * close; null when it never does.
 */
export function closesAt(inputs: GuardInputs, window: Hours): Date | null {
  if (isExempt(inputs, window)) return null;
  const { to } = consentUsed(inputs, window)?.params ?? window;
  return findEarliest(
    listZones(inputs).map((zone) => toClockInstant(toLocalDay(inputs.now, zone), to, zone)),
  );
}

/** Returns the window of a day; null on a closed day. */
export const windowOn = (
  { today, zone, ...calendar }: Pick<GuardInputs, "today" | "zone"> & Calendar,
  window: Hours,
): { from: Date; to: Date } | null =>
  closedReason(today, window, calendar)
    ? null
    : {
        from: toClockInstant(today, window.from, zone),
        to: toClockInstant(today, window.to, zone),
      };

export interface Clocks {
  readonly from: string;
  readonly to: string;
}

/** Returns the window of a day in local time; null on a closed day. */
export const clocksOn = (day: Day, window: Hours, calendar: Calendar): Clocks | null =>
  closedReason(day, window, calendar) ? null : { from: window.from, to: window.to };

function closedReason(day: Day, window: Hours, calendar: Calendar): Objection["reason"] | null {
  if (!window.weekdays.includes(toWeekday(day))) return "closedDay";
  if (window.holidays && calendar.holidays.has(day)) return "holiday";
  return window.unknownDays === "BLOCK" && isUnknown(day, window, calendar) ? "calendarEnds" : null;
}

/** After the calendar end any day may be a holiday. */
const isUnknown = (
  day: Day,
  { holidays }: Pick<Hours, "holidays">,
  { calendarUntil }: Calendar,
): boolean => holidays && (calendarUntil === null || day > calendarUntil);

const toYearParams = (day: Day) => ({ year: day.slice(0, 4) });

/** No window opens when a whole year is closed. */
const SEARCHED_DAYS = 366;

/** Returns the next time at which the window is open in all zones; null when there is none. */
export function nextOpening(clock: Clock, window: Hours): Date | null {
  const { now } = clock;
  const zones = listZones(clock);
  const isOpen = (instant: Date): boolean =>
    zones.every((zone) => closedAt(instant, zone, window, clock) === null);
  const [today = ""] = zones.map((zone) => toLocalDay(now, zone)).toSorted();
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const opens = findEarliest(
      zones
        .map((zone) => toClockInstant(day, window.from, zone))
        .filter((instant) => instant > now && isOpen(instant)),
    );
    if (opens) return opens;
  }
  return null;
}
