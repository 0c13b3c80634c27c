/* Decides which weeks of an institution are due to be drawn. */
import { addDays, type Day } from "../../../core/day.ts";

/** A server that was away for longer leaves the weeks before undrawn. */
export const MAX_WEEKS = 4;

const WEEK = 7;

/** The Monday of the week that the day lies in. */
export const toMonday = (day: Day): Day => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % WEEK));
};

/** Finished weeks that were not drawn, the oldest first; the last one alone where none was drawn before. */
export function dueWeeks(today: Day, lastSampled: Day | null): Day[] {
  const latest = addDays(toMonday(today), -WEEK);
  const earliest = addDays(latest, -WEEK * (MAX_WEEKS - 1));
  const next = lastSampled === null ? latest : addDays(lastSampled, WEEK);
  const weeks: Day[] = [];
  for (let week = next > earliest ? next : earliest; week <= latest; week = addDays(week, WEEK))
    weeks.push(week);
  return weeks;
}
