/* Creates a test of two variants with a known result, for screens. */
import type { Db } from "@kolekta/db";
import { sql } from "kysely";

const DAY_MS = 86_400_000;
/** Loans per variant. */
const LOANS_PER_VARIANT = 40;

/**
 * Allocates eighty loans of a stage by two variants, three weeks ago. All loans of the challenger
 * are paid, and every fifth of the champion. Returns the stage.
 */
export const assignedByVariants = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const createdAt = new Date(Date.now() - 21 * DAY_MS);
    const stage = await sql<{ institutionId: number; stageId: number }>`
      select institution_id, stage_id from collection_case where agent_id is not null and arrears_minor > 0
      group by 1, 2 order by count(*) desc limit 1`.execute(tx);
    const [found] = stage.rows;
    if (!found) throw new Error("nobody has a case that owes anything");
    const { institutionId, stageId } = found;
    await sql`
      with picked as (
        select c.*, row_number() over (order by c.id) as n from collection_case c join product p on p.id = c.product_id
        where c.institution_id = ${institutionId} and c.stage_id = ${stageId} and c.agent_id is not null and c.arrears_minor > 0
          and p.currency = 'IDR'
        limit ${2 * LOANS_PER_VARIANT}
      ), run as (
        insert into allocation_run (kind, cause, institution_id, stage_id, state, seed, terms, created_at, committed_at, ended_at,
          cases, assigned)
        values ('ASSIGN', 'INFLOW', ${institutionId}, ${stageId}, 'DONE', 1,
          '{"champion": "SNAKE", "challenger": "EQUAL_AMOUNT"}', ${createdAt}, ${createdAt}, ${createdAt}, ${2 * LOANS_PER_VARIANT}, ${2 * LOANS_PER_VARIANT})
        returning id
      ), lines as (
        insert into allocation_decision (run_id, case_id, loan_id, borrower_id, institution_id, stage_id, arrears_minor, agent_id, variant,
          assignment_reason, outcome)
        select run.id, p.id, p.loan_id, p.borrower_id, p.institution_id, p.stage_id, p.arrears_minor, p.agent_id,
          case when p.n % 2 = 0 then 'CHALLENGER' else 'CHAMPION' end, 'STRATEGY', 'ASSIGNED' from picked p, run
      ), assignments as (
        insert into case_assignment (case_id, agent_id, assigned_at, released_at, run_id)
        select p.id, p.agent_id, ${createdAt}, ${createdAt}, run.id from picked p, run
      ), told as (
        insert into ledger_event (kind, loan_id, value_on, recorded_at)
        select 'PAYMENT', loan_id, (${createdAt}::timestamptz + interval '1 day')::date, ${createdAt}::timestamptz + interval '1 day'
        from picked where n % 2 = 0 or n % 10 = 1 returning id, loan_id, value_on, recorded_at
      )
      insert into payment (loan_id, channel, reference, amount_minor, paid_at, created_at, event_id, value_on)
      select t.loan_id, 'VA', 'compared-' || t.loan_id, p.arrears_minor, t.recorded_at, t.recorded_at, t.id, t.value_on
      from told t join picked p on p.loan_id = t.loan_id`.execute(tx);
    return stageId;
  });
