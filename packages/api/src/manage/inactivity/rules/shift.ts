/* When somebody works on a day, when he rests, and since when he is quiet: clock times made moments. */
import type { AtWork } from "../../../core/at-work.ts";
import type { InactivityValues } from "../contract.ts";
import type { Span } from "./watch.ts";

/** As it is scheduled; from the login on where no schedule is kept. */
export function shiftOf(
  { from, to, loginAt }: Pick<AtWork, "from" | "to" | "loginAt">,
  midnight: Date,
): Span {
  if (from === null || to === null) return { from: loginAt ?? midnight, to: FAR };
  return { from: momentOf(from, midnight), to: momentOf(to, midnight) };
}

/** Who has not been here yet is missed from the beginning of the shift. */
export function lastOf(
  { lastActivityAt, isHere }: Pick<AtWork, "lastActivityAt" | "isHere">,
  { from }: Span,
): Date {
  if (lastActivityAt === null) return from;
  return isHere || lastActivityAt > from ? lastActivityAt : from;
}

/** A shift that no plan ends: the contact hours of the day do. */
const FAR = new Date(8.64e15);

export function breaksOf(
  { breakFrom, breakTo }: Pick<InactivityValues, "breakFrom" | "breakTo">,
  midnight: Date,
): Span[] {
  if (breakFrom === null || breakTo === null) return [];
  return [{ from: momentOf(breakFrom, midnight), to: momentOf(breakTo, midnight) }];
}

const momentOf = (clock: string, midnight: Date): Date =>
  new Date(midnight.getTime() + minutesOf(clock) * 60_000);

/** Since midnight, of a clock time 'HH:MM'. */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
