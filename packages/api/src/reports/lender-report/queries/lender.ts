import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { DEFAULT_ZONE, type Day } from "../../../core/day.ts";
import { queryRow } from "../../../core/query.ts";
import { lenderZones } from "../../../core/zone-sql.ts";

/** Locks a lender so that it stays while rows of it are added. */
export const lockLender = (db: Db, id: number) =>
  queryRow(db)<{ id: number }>`select id from lender where id = ${id} for key share`;

/** Gets the earliest current day of the institutions of a lender. */
export async function getToday(db: Db, lenderId: number, now: Date): Promise<Day> {
  const row = await queryRow(db)<{ day: Day }>`
    select coalesce(min((${now}::timestamptz at time zone z.zone)::date),
      (${now}::timestamptz at time zone ${DEFAULT_ZONE})::date) as day
    from ${lenderZones(sql`${lenderId}`)} z`;
  if (!row) throw new Error("a day is missing");
  return row.day;
}
