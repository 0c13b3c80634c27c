import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Checks if the borrower has an open dispute, claim of payment or complaint, for which the data may
 * be evidence.
 */
export const underHold = (borrowerId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(exists (select from case_hold held join collection_case k on k.id = held.case_id
      where k.borrower_id = ${borrowerId} and held.closed_at is null)
    or exists (select from work_order w
      where w.borrower_id = ${borrowerId} and w.state not in ('DONE', 'INVALID')))`;

/**
 * Checks if the recordings of a case are evidence of a threat in a complaint that was not found
 * unfounded; `which` narrows the complaint `w`.
 */
export const isRetainedForComplaintSql = (
  caseId: RawBuilder<unknown>,
  which: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<SqlBool> =>
  sql`exists (select from work_order w where w.case_id = ${caseId} and w.locks_recordings
    and w.state <> 'INVALID' and w.verdict is distinct from 'UNFOUNDED' and ${which})`;

/** Old data is deleted in batches, each in its own transaction. */
export interface PurgeBatch {
  /** Is null for rows without an institution. */
  readonly institutionId: number | null;
  /** End of the retention: earlier rows are due. */
  readonly end: Date;
  readonly batchSize: number;
}
