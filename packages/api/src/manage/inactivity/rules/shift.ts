/* When somebody works on a day, when he rests, and since when he is quiet: clock times made moments. */
import type { AtWork } from "../../../core/active-agents.ts";
import type { InactivityValues } from "../contract.ts";
import type { TimeRange } from "./watch.ts";

/** As it is scheduled; from the login on where no schedule is kept. */
export function toShift(
  { from, to, loginAt }: Pick<AtWork, "from" | "to" | "loginAt">,
  midnight: Date,
): TimeRange {
  if (from === null || to === null) return { from: loginAt ?? midnight, to: FAR };
  return { from: toInstant(from, midnight), to: toInstant(to, midnight) };
}

/** Who has not been here yet is missed from the beginning of the shift. */
export function toLastActivity(
  { lastActivityAt, isHere }: Pick<AtWork, "lastActivityAt" | "isHere">,
  { from }: TimeRange,
): Date {
  if (lastActivityAt === null) return from;
  return isHere || lastActivityAt > from ? lastActivityAt : from;
}

/** A shift that no plan ends: the contact hours of the day do. */
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

/** Since midnight, of a clock time 'HH:MM'. */
function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
