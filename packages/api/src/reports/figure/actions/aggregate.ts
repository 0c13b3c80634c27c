import type { BaseContext } from "../../../core/context.ts";
import * as queries from "../queries/aggregate.ts";

const BATCH = 1_000;

/** Work to do for agents who were present on a day. */
type Attend = (attended: readonly queries.Attended[]) => Promise<unknown>;

const toKey = ({ agentId, day }: queries.Attended): string => `${agentId} ${day}`;

/**
 * Adds up days with new facts. Attendance is handled first, so that the days stay in the backlog if
 * a process dies in between. Returns the number of days.
 */
export async function aggregateFigures(context: BaseContext, attend: Attend): Promise<number> {
  let done = 0;
  while (!context.signal.aborted) {
    const attended = await queries.attendedDue(context.db, BATCH);
    await attend(attended);
    const days = await queries.aggregateDueDays(context.db, BATCH);
    if (days.length === 0) break;
    const attendedKeys = new Set(attended.map(toKey));
    const others = await queries.attendedOn(context.db, days);
    await attend(others.filter((other) => !attendedKeys.has(toKey(other))));
    done += days.length;
  }
  return done;
}

/**
 * Adds up shifts and wages by team on the days on which they have changed. Returns the number of
 * backlog rows.
 */
export async function aggregateTeams({ db, signal }: BaseContext): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    const notes = await queries.aggregateTeams(db, BATCH);
    if (notes === 0) break;
    done += notes;
  }
  return done;
}

/** Puts these days into the backlog again. Returns their number. */
export const noteDays = queries.enqueueRange;
