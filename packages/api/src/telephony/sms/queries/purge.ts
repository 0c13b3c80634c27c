import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type PurgeBatch, underHold } from "../../../core/purge-batch.ts";
import { queryRows } from "../../../core/query.ts";

/**
 * Empties the content of older received texts unless the borrower is under hold; an opt-out stays.
 */
export async function emptyInbound(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
): Promise<number> {
  const ofIt =
    institutionId === null
      ? sql`t.case_id is null`
      : sql`exists (select from collection_case c where c.id = t.case_id and c.institution_id = ${institutionId}
          and not ${underHold(sql.ref("c.borrowerId"))})`;
  const rows = await queryRows(db)`
    with due as (
      select t.id from sms_inbound t where t.received_at < ${end} and t.content <> '' and ${ofIt}
      order by t.received_at limit ${batchSize} for no key update skip locked
    )
    update sms_inbound t set content = '' from due where due.id = t.id returning 1`;
  return rows.length;
}
