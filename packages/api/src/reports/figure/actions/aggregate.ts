import type { Visit } from "../../../core/context.ts";
import * as queries from "../queries/aggregate.ts";

const BATCH = 1_000;

/** What is to follow where people were here on a day. */
type Attend = (attended: readonly queries.Attended[]) => Promise<unknown>;

const toKey = ({ agentId, day }: queries.Attended): string => `${agentId} ${day}`;

/**
 * Adds up the days that something was told of. Who was here on them is attended to first, so that a process that dies in
 * between leaves it to the next. Returns how many days.
 */
export async function aggregateFigures(visit: Visit, attend: Attend): Promise<number> {
  let done = 0;
  while (!visit.signal.aborted) {
    const attended = await queries.attendedDue(visit.db, BATCH);
    await attend(attended);
    const days = await queries.aggregateDueDays(visit.db, BATCH);
    if (days.length === 0) break;
    const attendedKeys = new Set(attended.map(toKey));
    const others = await queries.attendedOn(visit.db, days);
    await attend(others.filter((other) => !attendedKeys.has(toKey(other))));
    done += days.length;
  }
  return done;
}

/** Adds up what agents cost by team, where that has changed. Returns how many notes of it there were. */
export async function aggregateTeams({ db, signal }: Visit): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    const notes = await queries.aggregateTeams(db, BATCH);
    if (notes === 0) break;
    done += notes;
  }
  return done;
}

/** Notes these days again, so that they are added up anew. Returns how many. */
export const noteDays = queries.enqueueRange;
