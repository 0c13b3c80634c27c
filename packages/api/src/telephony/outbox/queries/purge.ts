import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type PurgeBatch, underHold } from "../../../core/purge-batch.ts";
import { queryRows } from "../../../core/query.ts";

/**
 * Empties the content of older messages unless the borrower is under hold; recipient and result
 * stay.
 */
export async function emptyMessages(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
): Promise<number> {
  const rows = await queryRows(db)`
    with due as (
      select m.id from sms_message m
      where m.institution_id = ${institutionId}::bigint and m.requested_at < ${end} and m.content <> ''
        and m.settled_at is not null and not ${underHold(sql.ref("m.borrowerId"))}
      order by m.requested_at limit ${batchSize} for no key update skip locked
    )
    update sms_message m set content = '', subject = case when m.subject is not null then '' end
    from due where due.id = m.id returning 1`;
  return rows.length;
}
