import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";

export async function casesAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from collection_case where id > ${after} order by id limit ${limit}`;
  return rows.map((row) => row.id);
}
