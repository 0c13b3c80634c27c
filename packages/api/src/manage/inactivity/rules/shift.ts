/* Converts clock times of a day into instants: shift, breaks and last activity. */
import type { AtWork } from "../../../core/active-agents.ts";
import type { InactivityValues } from "../contract.ts";
import type { TimeRange } from "./watch.ts";

/**
 * Builds the shift from the schedule, or from the login on when the institution has no schedule.
 */
export function toShift(
  { from, to, loginAt }: Pick<AtWork, "from" | "to" | "loginAt">,
  midnight: Date,
): TimeRange {
  if (from === null || to === null) return { from: loginAt ?? midnight, to: FAR };
  return { from: toInstant(from, midnight), to: toInstant(to, midnight) };
}

/**
 * Returns the last activity. For an agent who is absent and was not active in the shift, returns
 * the start of the shift.
 */
export function toLastActivity(
  { lastActivityAt, isHere }: Pick<AtWork, "lastActivityAt" | "isHere">,
  { from }: TimeRange,
): Date {
  if (lastActivityAt === null) return from;
  return isHere || lastActivityAt > from ? lastActivityAt : from;
}

/** End of a shift without a schedule: the contact hours of the day end it earlier. */
const FAR = new Date(8.64e15);

export function toBreaks(
  { breakFrom, breakTo }: Pick<InactivityValues, "breakFrom" | "breakTo">,
  midnight: Date,
): TimeRange[] {
  if (breakFrom === null || breakTo === null) return [];
  return [{ from: toInstant(breakFrom, midnight), to: toInstant(breakTo, midnight) }];
}

const toInstant = (clock: string, midnight: Date): Date =>
  new Date(midnight.getTime() + toMinutes(clock) * 60_000);

/** Converts 'HH:MM' to minutes since midnight. */
function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
