import { moveCases } from "@kolekta/api/seeds";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export const AGENTS = 2_000;
export const CASES = 100_000;

/** Adds agents to the groups of all institutions in turn, each with a certificate. */
export async function addAgents(db: Db): Promise<void> {
  await sql`
    insert into app_user (login, name, email, role_id, institution_id, group_id, password_hash)
    select 'dealt' || n, 'Agent ' || n, 'agent' || n || '@kolekta.example', r.id, g.institution_id, g.id, '!'
    from generate_series(1, ${AGENTS}::int - (select count(*)::int from app_user u join role w on w.id = u.role_id and w.works_cases)) n
    join role r on r.key = 'agent'
    join (select *, row_number() over (order by id) - 1 as nth, count(*) over () as of from team_group) g on g.nth = n % g.of`.execute(
    db,
  );
  await sql`
    update app_user u set certified_until = current_date + 365 from role r where r.id = u.role_id and r.works_cases`.execute(
    db,
  );
}

export async function releaseAllCases(db: Db): Promise<void> {
  await sql`
    update case_assignment b set released_at = now(), ended_as = 'RELEASED' from collection_case c
    where c.id = b.case_id and c.status in ('C00', 'C10') and b.released_at is null`.execute(db);
  await moveCases(db, { status: "C00", at: new Date() });
  await sql`
    update collection_case set agent_id = null, assigned_at = null where status in ('C00', 'C10')`.execute(
    db,
  );
}

/** Keeps the rows that an applied run has written, so that they can be written again. */
export async function saveAssignments(db: Db, runId: number): Promise<void> {
  await sql`drop table if exists bench_dealt, bench_move, bench_assignment, bench_decision`.execute(
    db,
  );
  await sql`
    create table bench_dealt as
    select c.id, c.agent_id, c.status, c.assigned_at, c.work_band, c.work_rank, c.work_rank_until from collection_case c
    join allocation_decision l on l.case_id = c.id where l.run_id = ${runId} order by c.id`.execute(
    db,
  );
  await sql`
    create table bench_move as
    select s.* from case_status_log s join bench_dealt d on d.id = s.case_id where s.event = 'ASSIGNED' and s.at = d.assigned_at`.execute(
    db,
  );
  await sql`create table bench_assignment as select * from case_assignment where run_id = ${runId}`.execute(
    db,
  );
  await sql`
    create table bench_decision as
    select g.* from guard_decision g join bench_dealt d on d.id = g.case_id where g.action = 'ASSIGN' and g.at = d.assigned_at`.execute(
    db,
  );
}

/**
 * Writes the rows of an applied run, each table by one statement, without locks, guard or rules.
 * Rolls the transaction back.
 */
export async function assignBySql(db: Db): Promise<void> {
  const transaction = db.transaction().execute(async (tx) => {
    await sql`set local jit = off`.execute(tx);
    await sql`
        update collection_case c set agent_id = d.agent_id, assigned_at = d.assigned_at, status = d.status, snoozed_until = null,
          agent_opened_at = null, passed_over_at = null, work_band = d.work_band, work_rank = d.work_rank,
          work_rank_until = d.work_rank_until, version = version + 1
        from bench_dealt d where c.id = d.id`.execute(tx);
    await sql`
        insert into case_status_log (case_id, at, event, before, after, operator_id, agent_id, institution_id, stage_id, dpd,
          arrears_minor, principal_minor, fee_minor)
        select case_id, at, event, before, after, operator_id, agent_id, institution_id, stage_id, dpd, arrears_minor,
          principal_minor, fee_minor
        from bench_move`.execute(tx);
    await sql`
        insert into case_assignment (case_id, agent_id, assigned_by, assigned_at, run_id, assignment_reason)
        select case_id, agent_id, assigned_by, assigned_at, run_id, assignment_reason from bench_assignment`.execute(
      tx,
    );
    await sql`
        insert into guard_decision (at, action, verdict, profile, findings, checked_rules, case_id, borrower_id, institution_id,
          actor_id)
        select at, action, verdict, profile, findings, checked_rules, case_id, borrower_id, institution_id, actor_id
        from bench_decision`.execute(tx);
    throw new Undone();
  });
  await undone(transaction);
}

/** Rolls a transaction back. */
export class Undone extends Error {}

export const undone = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {
      throw new Error("it should have been undone");
    },
    (error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    },
  );
