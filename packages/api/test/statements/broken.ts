import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** Statements with errors that the check must find. */
export async function broken(db: Db, id: number, isFine: boolean) {
  const { rows } = await sql<{
    id: string;
    closedAt: Date;
    openedOn: string | null;
    statuses: readonly string[];
    absent: number;
  }>`
    select id, closed_at, opened_on, status, array[status] as statuses
    from collection_case where id = ${id} ${isFine ? sql`` : sql`and nonsense`}`.execute(db);
  return rows;
}

/** A statement without an error. */
export const whole = (db: Db, ids: readonly number[]) =>
  sql<{ id: number; closedAt: Date | null; sum: number }>`
    select c.id, c.closed_at, sum(c.arrears_minor) over () as sum
    from collection_case c where c.id = any(${ids}::bigint[])`.execute(db);
