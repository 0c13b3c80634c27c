import { moveCases } from "../../../seeds/index.ts";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";

const OPEN = sql`status in ('C00', 'C10')`;

/** Releases every open case, so that it can be allocated. */
export async function releaseAllCases(db: Db, at: Date): Promise<void> {
  await moveCases(db, { status: "C00", at });
  await sql`
    update collection_case set agent_id = null, assigned_at = null where ${OPEN} and agent_id is not null`.execute(
    db,
  );
  await sql`
    update case_assignment b set released_at = ${at}, ended_as = 'RELEASED' from collection_case c
    where c.id = b.case_id and c.agent_id is null and b.released_at is null`.execute(db);
}

/**
 * Creates an automatic run over all open cases that waits to be applied; the agents of each stage
 * take turns.
 */
export async function waitingRun(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into allocation_run (kind, cause, terms, seed, state, created_at, committed_at, cases)
    select 'ASSIGN', 'ENTRY', '{}', 1, 'WAITING', ${at}, ${at}, count(*) from collection_case where ${OPEN}
    returning id`.execute(db);
  const runId = rows[0]?.id ?? 0;
  await sql`
    with agents as (
      select u.id, u.institution_id, q.stage_id, row_number() over place - 1 as nth, count(*) over (partition by u.institution_id, q.stage_id) as n
      from app_user u join role r on r.id = u.role_id and r.works_cases
      join institution_stage q on q.institution_id = u.institution_id
        and q.stage_id in (select g.stage_id from group_stage g where g.group_id = u.group_id)
      where u.status = 'ENABLED'
      window place as (partition by u.institution_id, q.stage_id order by u.id)
    ), cases as (
      select c.*, row_number() over (partition by c.institution_id, c.stage_id order by c.id) as nth
      from collection_case c where ${OPEN}
    )
    insert into allocation_decision (run_id, case_id, loan_id, borrower_id, institution_id, stage_id, arrears_minor, proposed_agent_id,
      agent_id, assignment_reason)
    select ${runId}, c.id, c.loan_id, c.borrower_id, c.institution_id, c.stage_id, c.arrears_minor, a.id, a.id, 'STRATEGY'
    from cases c left join agents a on a.institution_id = c.institution_id and a.stage_id = c.stage_id and a.nth = c.nth % a.n`.execute(
    db,
  );
  return runId;
}
