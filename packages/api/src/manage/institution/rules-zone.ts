/** Rules of the move of an institution to another zone. Instants, days and zones are arguments. */
import { addDays, type Day, toLocalDay, startOfDay } from "../../core/day.ts";

const HOUR_MS = 3_600_000;

export interface ZoneMove {
  readonly from: string;
  readonly to: string;
}

/**
 * Computes the instant at which the new zone starts, so that `day` begins in it. No day is skipped
 * and none begins twice. When the new zone is behind the old one, one hour remains before midnight
 * of the old zone, so that the job switches in time.
 */
export const getZoneStart = ({ from, to }: ZoneMove, day: Day): Date =>
  new Date(Math.min(startOfDay(day, to).getTime(), startOfDay(day, from).getTime() - HOUR_MS));

/** Computes the first day that can still begin in the new zone. */
export function getEarliestDay(move: ZoneMove, now: Date): Day {
  const startedDays = [toLocalDay(now, move.from), toLocalDay(now, move.to)].toSorted();
  let day = addDays(startedDays.at(-1) ?? "", 1);
  while (getZoneStart(move, day) <= now) day = addDays(day, 1);
  return day;
}
