import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "./day.ts";

/**
 * Lists the current business days of a setting: that of the institution's zone, or those of all
 * zones.
 */
export async function listCurrentDays(
  db: Db,
  institutionId: number | null,
  now: Date,
): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select distinct (${now}::timestamptz at time zone zone)::date as day from institution
    where ${institutionId}::bigint is null or id = ${institutionId}::bigint`.execute(db);
  return rows.map(({ day }) => day);
}
