/* Decides which weeks of an institution are due for sampling. */
import { addDays, type Day } from "../../../core/day.ts";

/** Maximum number of past weeks; after a longer outage, older weeks are not sampled. */
export const MAX_WEEKS = 4;

const WEEK = 7;

export const toMonday = (day: Day): Day => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % WEEK));
};

/**
 * Lists finished weeks that were not sampled, oldest first; only the last one when none was sampled
 * before.
 */
export function dueWeeks(today: Day, lastSampled: Day | null): Day[] {
  const latest = addDays(toMonday(today), -WEEK);
  const earliest = addDays(latest, -WEEK * (MAX_WEEKS - 1));
  const next = lastSampled === null ? latest : addDays(lastSampled, WEEK);
  const weeks: Day[] = [];
  for (let week = next > earliest ? next : earliest; week <= latest; week = addDays(week, WEEK))
    weeks.push(week);
  return weeks;
}
