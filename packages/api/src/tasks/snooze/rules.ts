/** Decides until when a case is passed over. Knows no clock: moment, day and zone are arguments. */
import type { ErrorKey } from "@kolekta/i18n";
import { addDays, toLocalDay, startOfDay } from "../../core/day.ts";
import { LONGEST_SKIP_DAYS } from "./contract.ts";

/** The midnight with which the day of the institution ends. */
export const toDayEnd = (now: Date, zone: string): Date =>
  startOfDay(addDays(toLocalDay(now, zone), 1), zone);

/** Null for a moment that lies ahead, and not too far. */
export function getSnoozeRefusal(until: Date, now: Date): ErrorKey | null {
  if (until <= now) return "snooze.endInPast";
  const farthest = now.getTime() + LONGEST_SKIP_DAYS * 86_400_000;
  return until.getTime() > farthest ? "snooze.tooFar" : null;
}
