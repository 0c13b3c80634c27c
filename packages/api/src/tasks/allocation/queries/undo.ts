import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Obstacle } from "../contract-codes.ts";
import type { ReturningCase } from "../rules/undo.ts";

/**
 * Finds the first obstacle of the case `c` of the line `l` of the run `o`. All cases of a run change
 * at the instant of its end; a case has the run's assignment, or in a release its ended one.
 */
const OBSTACLE = sql`case
    when c.status not in ${toCodesSql(OPEN_STATUSES)} then 'CLOSED'
    when not coalesce((select case when o.kind = 'RELEASE' then b.released_at = o.ended_at
      else b.run_id = o.id and b.released_at is null end
      from case_assignment b where b.case_id = l.case_id order by b.id desc limit 1), false) then 'REASSIGNED'
    when c.stage_id <> l.stage_id then 'STAGE'
    when exists (select from payment p where p.loan_id = l.loan_id and p.created_at >= o.ended_at) then 'PAYMENT'
    when exists (select from promise p where p.case_id = l.case_id and p.created_at >= o.ended_at) then 'PROMISE'
    when exists (select from collection_log k where k.case_id = l.case_id and k.at >= o.ended_at) then 'RESULT'
    when exists (select from contact_attempt t
        where t.borrower_id = l.borrower_id and t.case_id = l.case_id and t.at >= o.ended_at)
      or exists (select from call_record r where r.case_id = l.case_id and r.requested_at >= o.ended_at)
      or exists (select from sms_message m where m.case_id = l.case_id and m.requested_at >= o.ended_at)
      or exists (select from letter w
        where w.borrower_id = l.borrower_id and w.case_id = l.case_id and w.created_at >= o.ended_at) then 'CONTACT'
    when exists (select from case_hold h
      where h.case_id = l.case_id and h.closed_at is null and h.opened_at >= o.ended_at) then 'HOLD'
    when exists (select from repayment_code k where k.case_id = l.case_id and k.created_at >= o.ended_at)
      or exists (select from deduction d where d.case_id = l.case_id and d.applied_at >= o.ended_at)
      or exists (select from extension e where e.loan_id = l.loan_id and e.created_at >= o.ended_at) then 'CODE'
  end`;

const SOURCE = sql`
  allocation_run o
  join allocation_decision l on l.run_id = o.id and l.outcome in ('ASSIGNED', 'RELEASED')
  join collection_case c on c.id = l.case_id`;

export const listReturning = (db: Db, runId: number): Promise<ReturningCase[]> =>
  queryRows(db)<ReturningCase>`
    select l.from_agent_id as former_agent_id, ${OBSTACLE} as obstacle, c.status, c.agent_id, c.institution_id, c.stage_id
    from ${SOURCE} where o.id = ${runId} order by l.case_id`;

/** Lists cases that changed since the run. The caller has locked them. */
export const listObstacles = (
  db: Db,
  runId: number,
  caseIds: readonly number[],
): Promise<{ taskId: number; obstacle: Obstacle }[]> =>
  queryRows(db)<{ taskId: number; obstacle: Obstacle }>`
    select task_id, obstacle from (
      select l.case_id as task_id, ${OBSTACLE} as obstacle from ${SOURCE}
      where o.id = ${runId} and l.case_id = ${anyOf(caseIds)}
    ) found where obstacle is not null`;

/** Stores a waiting run that returns the cases of another one. Returns its id. */
export async function insertUndo(
  db: Db,
  { runId, creatorId, at }: { runId: number; creatorId: number; at: Date },
): Promise<number> {
  const row = await queryRow(db)<{ id: number }>`
    insert into allocation_run (kind, cause, institution_id, stage_id, terms, seed, state, creator_id, created_at, committed_at,
      cases, undoes_id)
    select 'UNDO', 'MANUAL', institution_id, stage_id, terms, seed, 'WAITING', ${creatorId}, ${at}, ${at}, assigned, id
    from allocation_run where id = ${runId} returning id`;
  const undoId = row?.id ?? 0;
  await execute(db)`
    insert into allocation_decision (run_id, case_id, loan_id, borrower_id, institution_id, stage_id, arrears_minor, from_agent_id,
      proposed_agent_id, agent_id, assignment_reason)
    select ${undoId}, case_id, loan_id, borrower_id, institution_id, stage_id, arrears_minor, agent_id,
      from_agent_id, from_agent_id, case when from_agent_id is not null then 'UNDO' end
    from allocation_decision where run_id = ${runId} and outcome in ('ASSIGNED', 'RELEASED')`;
  return undoId;
}
