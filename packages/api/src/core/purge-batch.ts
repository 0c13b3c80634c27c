import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether something about the borrower is open that his data may be evidence of: a dispute, a payment that he says he made, a complaint. */
export const underHold = (borrowerId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(exists (select from case_hold held join collection_case k on k.id = held.case_id
      where k.borrower_id = ${borrowerId} and held.closed_at is null)
    or exists (select from work_order w
      where w.borrower_id = ${borrowerId} and w.state not in ('DONE', 'INVALID')))`;

/** Whether the recordings of a case are evidence of a threat: one that is not refuted keeps them; `which` narrows the order `w`. */
export const isRetainedForComplaintSql = (
  caseId: RawBuilder<unknown>,
  which: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<SqlBool> =>
  sql`exists (select from work_order w where w.case_id = ${caseId} and w.locks_recordings
    and w.state <> 'INVALID' and w.verdict is distinct from 'UNFOUNDED' and ${which})`;

/** Old data leaves in portions, each a transaction of its own. */
export interface PurgeBatch {
  /** Null asks for what belongs to none. */
  readonly institutionId: number | null;
  /** What came before has had its days. */
  readonly end: Date;
  readonly batchSize: number;
}
