import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { ProposalState } from "../../../manage/proposal/contract-words.ts";
import { subjectKey } from "../rules/change.ts";
import { rowNumbers } from "./identity.ts";

/** Columns left out of the hash: they vary with the day or the file, not with the borrower. */
const UNHASHED_COLUMNS = [
  "row_no",
  "loan_status",
  "due_on",
  "payoff",
  "rest_on",
  "stage_id",
  "work_band",
  "work_rank",
  "case_step",
  "verdict",
  "loan_id",
  "case_id",
] as const;

/** Hashes each row that has no other error together with the stored borrower that it contradicts. */
export async function computeRowHashes(
  db: Db,
  { institutionId, product }: { institutionId: number; product: string },
  rows: readonly number[],
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const hashes = await queryRows(db)<{ row: number; hash: string }>`
    select tape.row_no as row, encode(sha256(convert_to(jsonb_build_array(${institutionId}::bigint, ${product}::text,
      to_jsonb(tape) - ${[...UNHASHED_COLUMNS]}::text[], known.id, known.name, known.phone, loan.borrower_id)::text, 'UTF8')), 'hex') as hash
    from tape left join borrower known on known.source_id = tape.borrower_key left join loan on loan.id = tape.loan_id
    where tape.row_no in (${rowNumbers(rows)}) and tape.verdict <> 'REFUSED' and tape.case_step <> 'ELSEWHERE'`;
  return new Map(hashes.map(({ row, hash }) => [row, hash]));
}

const isPendingSql = (now: Date): RawBuilder<boolean> =>
  sql`(b.applied_at is null and b.approved_at > ${now}::timestamptz - interval '30 days')`;

/** Lists approved changes that their row has not applied yet. */
export async function listPendingChanges(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await queryRows(db)<{ id: number; hash: string }>`
    select b.id, b.change_hash as hash from borrower_change b
    where b.change_hash = any(${[...hashes]}::text[]) and ${isPendingSql(now)}`;
  return new Map(rows.map(({ id, hash }) => [hash, id]));
}

/** Counts rows whose only issues are contradictions approved after the file was checked. */
export const approvedRowCountSql = (now: Date): RawBuilder<number> => sql`(
  select count(distinct i.row_no)::int from borrower_change b join import_issue i on i.change_hash = b.change_hash
  where i.run_id = import_run.id and ${isPendingSql(now)}
    and not exists (select from import_issue other
      where other.run_id = i.run_id and other.row_no = i.row_no and other.change_hash is null))`;

export async function countApprovedRows(db: Db, runId: number, now: Date): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select ${approvedRowCountSql(now)} as n from import_run where id = ${runId}`;
  return row?.n ?? 0;
}

export interface ChangeState {
  readonly proposalId: number;
  readonly state: ProposalState;
  /** Approved, but neither applied nor expired. */
  readonly isPending: boolean;
}

export async function listChangeStates(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, ChangeState>> {
  if (hashes.length === 0) return new Map();
  const rows = await queryRows(db)<ChangeState & { subject: string }>`
    select distinct on (p.subject) p.subject, p.id as proposal_id, p.state,
      exists (select from borrower_change b where b.change_hash = p.payload->>'changeHash' and ${isPendingSql(now)}) as is_pending
    from proposal p where p.kind = 'BORROWER_CHANGE' and p.subject = any(${hashes.map(subjectKey)}::text[])
    order by p.subject, p.id desc`;
  return new Map(rows.map(({ subject, ...state }) => [subject, state]));
}

export async function listRowsWithOtherIssues(
  db: Db,
  runId: number,
  rows: readonly number[],
): Promise<Set<number>> {
  const issues = await db
    .selectFrom("importIssue")
    .select("rowNo")
    .where("runId", "=", runId)
    .where(sql<boolean>`row_no = ${anyOf(rows)}`)
    .where("changeHash", "is", null)
    .execute();
  return new Set(issues.map(({ rowNo }) => rowNo));
}

export interface ChangeApproval {
  readonly institutionId: number;
  readonly runId: number;
  readonly rowNo: number;
  readonly changeHash: string;
  readonly proposerId: number;
  readonly approverId: number;
  readonly approvedAt: Date;
}

/** Inserts an approval, or renews one that expired unused. */
export async function saveApproval(db: Db, approval: ChangeApproval): Promise<number> {
  const { id } = await db
    .insertInto("borrowerChange")
    .values(approval)
    .onConflict((conflict) =>
      conflict.column("changeHash").where("appliedAt", "is", null).doUpdateSet(approval),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const setChangesApplied = (
  db: Db,
  ids: readonly number[],
  { runId, now }: { readonly runId: number; readonly now: Date },
): Promise<void> =>
  execute(db)`
    update borrower_change set applied_run_id = ${runId}, applied_at = ${now}
    where id = ${anyOf(ids)} and applied_at is null`;

export interface ChangedBorrower {
  readonly borrowerId: number;
  readonly row: number;
  readonly name: string;
  readonly phone: string | null;
  readonly existingName: string;
  readonly existingPhone: string | null;
}

/** Lists stored borrowers whose name or number the last of their rows changes. */
export const listChangedBorrowers = (db: Db) =>
  queryRows(db)<ChangedBorrower>`
    select * from (
      select distinct on (known.id) known.id as borrower_id, tape.row_no as row, tape.name,
        coalesce(tape.phone, known.phone) as phone, known.name as existing_name, known.phone as existing_phone
      from tape join borrower known on known.source_id = tape.borrower_key
      where tape.verdict in ('CREATED', 'UPDATED', 'DETAILS')
      order by known.id, tape.row_no desc
    ) last
    where (name, phone) is distinct from (existing_name, existing_phone)
    order by row`;
