/** Pure rules for the end of a snooze: time, day and zone are arguments. */
import type { ErrorKey } from "@kolekta/i18n";
import { addDays, toLocalDay, startOfDay } from "../../core/day.ts";
import { LONGEST_SKIP_DAYS } from "./contract.ts";

/** Returns the end of the current day of the institution. */
export const toDayEnd = (now: Date, zone: string): Date =>
  startOfDay(addDays(toLocalDay(now, zone), 1), zone);

/** Returns null when the end is in the future and within the limit. */
export function getSnoozeRefusal(until: Date, now: Date): ErrorKey | null {
  if (until <= now) return "snooze.endInPast";
  const farthest = now.getTime() + LONGEST_SKIP_DAYS * 86_400_000;
  return until.getTime() > farthest ? "snooze.tooFar" : null;
}
