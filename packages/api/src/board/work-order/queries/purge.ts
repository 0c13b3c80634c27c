import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type PurgeBatch, underHold } from "../../../core/purge-batch.ts";
import { queryRows } from "../../../core/query.ts";

interface EndedComplaint {
  readonly fileIds: string[];
}

/**
 * Unlocks the recordings of complaints that ended before `end`, unless a hold or complaint about the
 * borrower is open. Returns their remaining files.
 */
export const releaseEnded = (db: Db, { institutionId, end, batchSize }: PurgeBatch) =>
  queryRows(db)<EndedComplaint>`
    with due as (
      select ended.id, array(
        select f.id from work_order_file o join stored_file f on f.id = o.file_id
        where o.order_id = ended.id and f.expires_at is null) as file_ids
      from work_order ended
      where ended.institution_id = ${institutionId}::bigint and ended.state in ('DONE', 'INVALID') and not ${underHold(sql.ref("ended.borrowerId"))}
        and coalesce(ended.done_at,
          (select max(e.at) from work_order_event e where e.order_id = ended.id and e.kind = 'INVALID'), ended.created_at) < ${end}
        and (ended.locks_recordings or exists (
          select from work_order_file o join stored_file f on f.id = o.file_id
          where o.order_id = ended.id and f.expires_at is null))
      order by ended.id limit ${batchSize} for no key update skip locked
    ), unlocked as (
      update work_order w set locks_recordings = false from due where due.id = w.id and w.locks_recordings
    )
    select file_ids from due`;
