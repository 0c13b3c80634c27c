import type { Db } from "@kolekta/db";
import type { Day } from "./day.ts";
import { queryRows } from "./query.ts";

/**
 * Lists the current business days of a setting: that of the institution's zone, or those of all
 * zones.
 */
export async function listCurrentDays(
  db: Db,
  institutionId: number | null,
  now: Date,
): Promise<Day[]> {
  const rows = await queryRows(db)<{ day: Day }>`
    select distinct (${now}::timestamptz at time zone zone)::date as day from institution
    where ${institutionId}::bigint is null or id = ${institutionId}::bigint`;
  return rows.map(({ day }) => day);
}
