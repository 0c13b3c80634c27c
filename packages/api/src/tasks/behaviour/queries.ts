import type { Db } from "@kolekta/db";
import { type Insertable, sql } from "kysely";
import type { DB } from "@kolekta/db";
import type { Portion } from "../../core/portion.ts";

export async function insert(
  db: Db,
  records: readonly Insertable<DB["behaviourRecord"]>[],
): Promise<void> {
  await db
    .insertInto("behaviourRecord")
    .values([...records])
    .execute();
}

/** Records of people of an institution, or of the house, from before; returns how many. */
export async function remove(
  db: Db,
  { institutionId, end, most }: Portion,
): Promise<number> {
  const { rows } = await sql`
    delete from behaviour_record where (id, at) in (
      select id, at from behaviour_record
      where at < ${end} and institution_id is not distinct from ${institutionId}::bigint
      order by at limit ${most})
    returning 1`.execute(db);
  return rows.length;
}
