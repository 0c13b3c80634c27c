import type { Ctx } from "../../../core/context.ts";
import { listCurrentDays } from "../../../core/days-available.ts";
import type { Day } from "../../../core/day.ts";
import { dayAfter } from "../../../core/setting/rules.ts";

/**
 * Returns the first day that has not begun in any zone: the earliest day for a change of existing
 * stages.
 */
export const firstDay = async ({ db, now, today }: Ctx): Promise<Day> =>
  dayAfter([today(), ...(await listCurrentDays(db, null, now()))]);

/** Returns the current day of the zone furthest behind, the earliest day for a new stage. */
export async function getLastStartedDay({ db, now, today }: Ctx): Promise<Day> {
  const days = [today(), ...(await listCurrentDays(db, null, now()))];
  return days.toSorted()[0] ?? today();
}
