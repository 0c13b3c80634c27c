/* Decides which weeks of an institution are due to be drawn. */
import { addDays, type Day } from "../../../core/day.ts";

/** A server that was away for longer leaves the weeks before undrawn. */
export const MOST_WEEKS = 4;

const WEEK = 7;

/** The Monday of the week that the day lies in. */
export const mondayOf = (day: Day): Day => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % WEEK));
};

/** Finished weeks that were not drawn, the oldest first; the last one alone where none was drawn before. */
export function dueWeeks(today: Day, lastDrawn: Day | null): Day[] {
  const latest = addDays(mondayOf(today), -WEEK);
  const earliest = addDays(latest, -WEEK * (MOST_WEEKS - 1));
  const next = lastDrawn === null ? latest : addDays(lastDrawn, WEEK);
  const weeks: Day[] = [];
  for (let one = next > earliest ? next : earliest; one <= latest; one = addDays(one, WEEK))
    weeks.push(one);
  return weeks;
}
