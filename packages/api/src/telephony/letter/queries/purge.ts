import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type PurgeBatch, underHold } from "../../../core/purge-batch.ts";
import { queryRows } from "../../../core/query.ts";

/**
 * Empties the text of older letters unless their borrower is under hold; returns their printed
 * pages.
 */
export async function emptyLetters(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
): Promise<string[]> {
  const rows = await queryRows(db)<{ fileId: string }>`
    with due as (
      select l.id from letter l
      where l.institution_id = ${institutionId}::bigint and l.created_at < ${end} and l.body <> ''
        and not ${underHold(sql.ref("l.borrowerId"))}
      order by l.created_at limit ${batchSize} for no key update skip locked
    )
    update letter l set title = '', body = '', recipient = '', address = '' from due where due.id = l.id
    returning l.file_id`;
  return rows.map(({ fileId }) => fileId);
}
