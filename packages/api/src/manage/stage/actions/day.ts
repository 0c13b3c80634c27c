import type { Ctx } from "../../../core/context.ts";
import { listCurrentDays } from "../../../core/days-available.ts";
import type { Day } from "../../../core/day.ts";
import { dayAfter } from "../../../core/setting/rules.ts";

/** The first day from which what stages say may change: it has begun nowhere. */
export const firstDay = async ({ db, now, today }: Ctx): Promise<Day> =>
  dayAfter([today(), ...(await listCurrentDays(db, null, now()))]);

/** The day that is today wherever it begins last: from it on a stage that nobody has yet may hold. */
export async function getLastStartedDay({ db, now, today }: Ctx): Promise<Day> {
  const days = [today(), ...(await listCurrentDays(db, null, now()))];
  return days.toSorted()[0] ?? today();
}
