import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export const AGENTS = 2_000;
export const CASES = 100_000;

/** As many agents as there should be, in turns in the groups of all institutions, each with a certificate. */
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

/** Every open case waits in its stage. */
export async function unbindAll(db: Db): Promise<void> {
  await sql`
    update case_binding b set unbound_at = now(), ended_as = 'RELEASED' from collection_case c
    where c.id = b.case_id and c.status in ('C00', 'C10') and b.unbound_at is null`.execute(
    db,
  );
  await sql`
    update collection_case set agent_id = null, bound_at = null, status = 'C00' where status in ('C00', 'C10')`.execute(
    db,
  );
}

/**
 * The rows that applying a run writes about its cases, each table by one statement, with nothing to lock, to judge or to
 * reckon. One transaction, which is undone.
 */
export async function bindPlainly(db: Db, runId: number): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`
        update collection_case c set agent_id = l.agent_id, bound_at = now(), status = 'C00', work_band = 4,
          work_rank = floor(extract(epoch from now())), work_until = null, passed_over_at = null, version = version + 1
        from allocation_line l where l.run_id = ${runId} and c.id = l.case_id`.execute(
        tx,
      );
      await sql`
        insert into case_status_log (case_id, at, event, before, after, agent_id, institution_id, queue_id, dpd, arrears_minor,
          principal_minor, fee_minor)
        select l.case_id, now(), 'BOUND', 'C00', 'C00', l.agent_id, l.institution_id, l.queue_id, 0, l.arrears_minor,
          o.principal_minor, o.fee_minor
        from allocation_line l cross join lateral owed_of_loan(l.loan_id) o where l.run_id = ${runId}`.execute(
        tx,
      );
      await sql`
        insert into case_binding (case_id, agent_id, bound_at, run_id, ground)
        select case_id, agent_id, now(), run_id, ground from allocation_line where run_id = ${runId}`.execute(
        tx,
      );
      await sql`
        insert into guard_decision (at, action, verdict, profile, findings, judged_by, case_id, borrower_id, institution_id)
        select now(), 'BIND', 'ALLOW', 'ID', '[]', '[]', case_id, borrower_id, institution_id
        from allocation_line where run_id = ${runId}`.execute(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

class Undone extends Error {}
