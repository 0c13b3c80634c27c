import type { Db } from "@kolekta/db";
import type { Insertable } from "kysely";
import type { DB } from "@kolekta/db";
import { anyOf } from "../../core/sql.ts";
import type { Actor } from "../../core/context.ts";
import type { PurgeBatch } from "../../core/purge-batch.ts";
import { queryRows } from "../../core/query.ts";
import { visibleTo } from "../../core/scope.ts";

export async function listSeen(
  db: Db,
  actor: Actor,
  caseIds: readonly number[],
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select c.id from collection_case c where c.id = ${anyOf(caseIds)} and ${visibleTo(actor, "c")}`;
  return rows.map(({ id }) => id);
}

export async function insert(
  db: Db,
  records: readonly Insertable<DB["behaviourRecord"]>[],
): Promise<void> {
  await db
    .insertInto("behaviourRecord")
    .values([...records])
    .execute();
}

/**
 * Deletes old records of users of an institution, or of users without one. Returns their number.
 */
export async function remove(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
): Promise<number> {
  const rows = await queryRows(db)`
    delete from behaviour_record where (id, at) in (
      select id, at from behaviour_record
      where at < ${end} and institution_id is not distinct from ${institutionId}::bigint
      order by at limit ${batchSize})
    returning 1`;
  return rows.length;
}
