import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";

export interface StoredNight {
  /** Last day with a run, and last day with a finished one. */
  readonly last: Day | null;
  readonly done: Day | null;
  /** Duration of the last finished run; null before the first. */
  readonly seconds: number | null;
  /** Open steps by state. */
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

export async function storedNight(db: Db): Promise<StoredNight> {
  const rows = await queryRows(db)<StoredNight>`
    with run as (
      select day, attempt, bool_and(state = 'DONE') as done, extract(epoch from max(ended_at) - min(started_at))::float8 as seconds,
        count(*) filter (where state = 'WAITING')::int as waiting, count(*) filter (where state = 'RUNNING')::int as running,
        count(*) filter (where state = 'FAILED')::int as failed
      from business_day_run group by day, attempt)
    select max(day) as last, max(day) filter (where done) as done, (
        select seconds from run where done and attempt > 0 order by day desc, attempt desc limit 1) as seconds,
      coalesce(sum(waiting), 0)::int as waiting, coalesce(sum(running), 0)::int as running,
      coalesce(sum(failed), 0)::int as failed
    from run`;
  const [found] = rows;
  if (!found) throw new Error("a sum without a row");
  return found;
}
