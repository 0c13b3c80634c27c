import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import {
  isRetainedForComplaintSql,
  type PurgeBatch,
  underHold,
} from "../../../core/purge-batch.ts";
import { queryRows } from "../../../core/query.ts";

/**
 * Removes the recordings of older calls, except those of a borrower under hold and those that are
 * evidence of a threat in a complaint. Returns the files.
 */
export async function removeRecordings(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
): Promise<string[]> {
  const rows = await queryRows(db)<{ fileId: string | null }>`
    with due as (
      select r.id, r.recording_id from call_record r
      where r.institution_id = ${institutionId}::bigint and r.requested_at < ${end} and r.recording_id is not null
        and not ${underHold(sql.ref("r.borrowerId"))} and not ${isRetainedForComplaintSql(sql.ref("r.caseId"))}
      order by r.requested_at limit ${batchSize} for no key update skip locked
    )
    update call_record r set recording_id = null from due where due.id = r.id
    returning due.recording_id as file_id`;
  return rows.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
}
