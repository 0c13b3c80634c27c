/** Decides when an institution moves to another zone. Knows no clock: moments, days and zones are arguments. */
import { addDays, type Day, toLocalDay, startOfDay } from "../../core/day.ts";

const HOUR_MS = 3_600_000;

export interface ZoneMove {
  readonly from: string;
  readonly to: string;
}

/**
 * The moment from which on the new zone holds so that `day` begins in it. Both clocks show the day before, or the new one
 * begins the day: no day is left out and none begins twice. Where the new clock is behind, the hour left keeps the old one
 * from beginning the day before the job has followed.
 */
export const getZoneStart = ({ from, to }: ZoneMove, day: Day): Date =>
  new Date(Math.min(startOfDay(day, to).getTime(), startOfDay(day, from).getTime() - HOUR_MS));

/** The first day that begins in the new zone by a moment to come. */
export function getEarliestDay(move: ZoneMove, now: Date): Day {
  const startedDays = [toLocalDay(now, move.from), toLocalDay(now, move.to)].toSorted();
  let day = addDays(startedDays.at(-1) ?? "", 1);
  while (getZoneStart(move, day) <= now) day = addDays(day, 1);
  return day;
}
