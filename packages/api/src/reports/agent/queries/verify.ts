import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export async function casesAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from collection_case where id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
