import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** Keeps the rows that an end-of-day run changes, so that its changes can be counted afterwards. */
export async function rememberBefore(db: Db): Promise<void> {
  await sql`
    create table bench_case as
    select id, arrears_minor, outstanding_minor, payoff_minor, overdue_on, stage_id from collection_case
    where status in ('C00', 'C10')`.execute(db);
  await sql`create table bench_installment as select id, status from installment where status in (21, 40)`.execute(
    db,
  );
  await sql`create table bench_promise as select id from promise where state = 'OPEN'`.execute(db);
  await sql`analyze bench_case, bench_installment, bench_promise`.execute(db);
}

/**
 * Writes the rows of the run again, for the next day: as many entries, installments, loans, cases,
 * transitions and assignments, each table by one statement, without computing anything. Rolls the
 * transaction back.
 */
export async function runEndOfDayBySql(db: Db, day: string): Promise<void> {
  await changes(db);
  await db
    .transaction()
    .execute(async (tx) => {
      await writeFees(tx, day);
      await writeAges(tx);
      await writeStages(tx, day);
      await writePromises(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

class Undone extends Error {}

async function changes(db: Db): Promise<void> {
  await sql`
    create table bench_aged as
    select c.id, c.arrears_minor, c.outstanding_minor, c.payoff_minor, c.overdue_on
    from collection_case c join bench_case b using (id)
    where (c.arrears_minor, c.outstanding_minor, c.payoff_minor, c.overdue_on)
      is distinct from (b.arrears_minor, b.outstanding_minor, b.payoff_minor, b.overdue_on)`.execute(
    db,
  );
  await sql`
    create table bench_late as
    select i.id, i.loan_id, i.status from installment i join bench_installment b using (id) where i.status <> b.status`.execute(
    db,
  );
  await sql`
    create table bench_staged as
    select c.id, c.stage_id from collection_case c join bench_case b using (id) where c.stage_id <> b.stage_id`.execute(
    db,
  );
  await sql`
    create table bench_settled as
    select p.id, p.case_id, p.agent_id, p.state, p.settled_at from promise p join bench_promise b using (id)
    where p.state <> 'OPEN'`.execute(db);
  await sql`analyze bench_aged, bench_late, bench_staged, bench_settled`.execute(db);
}

async function writeFees(db: Db, day: string): Promise<void> {
  const event = { kind: "NIGHT", valueOn: day, recordedAt: new Date() };
  const { id } = await db
    .insertInto("ledgerEvent")
    .values(event)
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into ledger_entry (loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause, event_id)
    select loan_id, installment_id, kind, component, amount_minor, value_on + 1, value_at, cause, ${id}
    from ledger_entry where cause = 'ACCRUAL' and value_on = ${day}::date`.execute(db);
  await sql`
    update installment i set late_fee_minor = i.late_fee_minor + e.amount_minor,
      late_fee_due_minor = i.late_fee_due_minor + e.amount_minor
    from ledger_entry e where e.installment_id = i.id and e.cause = 'ACCRUAL' and e.value_on = ${day}::date`.execute(
    db,
  );
  await sql`
    update loan l set late_fee_minor = l.late_fee_minor + e.amount, accrued_on = ${day}::date + 1, updated_at = now()
    from (
      select loan_id, sum(amount_minor) as amount from ledger_entry
      where cause = 'ACCRUAL' and value_on = ${day}::date group by 1) e
    where e.loan_id = l.id`.execute(db);
}

async function writeAges(db: Db): Promise<void> {
  await sql`update installment i set status = b.status from bench_late b where b.id = i.id`.execute(
    db,
  );
  await sql`
    update loan set status = 40, updated_at = now() where id in (select loan_id from bench_late)`.execute(
    db,
  );
  await sql`
    update collection_case c set arrears_minor = b.arrears_minor + 1, outstanding_minor = b.outstanding_minor + 1,
      payoff_minor = b.payoff_minor + 1, overdue_on = b.overdue_on
    from bench_aged b where b.id = c.id`.execute(db);
}

async function writeStages(db: Db, day: string): Promise<void> {
  await sql`
    update collection_case c set stage_id = b.stage_id, status = 'C00', agent_id = null, assigned_at = null,
      work_rank_until = now(), version = version + 1
    from bench_staged b where b.id = c.id`.execute(db);
  await sql`
    insert into case_status_log (case_id, at, event, before, after, agent_id, institution_id, stage_id,
      stage_before_id, dpd, arrears_minor)
    select case_id, at, event, before, after, agent_id, institution_id, stage_id, stage_before_id, dpd, arrears_minor
    from case_status_log where event = 'STAGE'`.execute(db);
  await sql`
    update case_assignment set released_at = released_at where case_id in (select id from bench_staged)`.execute(
    db,
  );
  await sql`
    insert into collection_case (loan_id, borrower_id, product_id, institution_id, stage_id, status, arrears_minor,
      outstanding_minor, payoff_minor, overdue_on, opened_on, closed_at)
    select loan_id, borrower_id, product_id, institution_id, stage_id, 'C40', arrears_minor, outstanding_minor,
      payoff_minor, overdue_on, opened_on, now()
    from collection_case where opened_on = ${day}::date`.execute(db);
}

async function writePromises(db: Db): Promise<void> {
  await sql`update promise p set settled_at = b.settled_at from bench_settled b where b.id = p.id`.execute(
    db,
  );
  await sql`
    insert into promise_evaluation (promise_id, before, state, paid_minor, decided_at)
    select id, 'OPEN', state, 0, settled_at from bench_settled`.execute(db);
  await sql`
    update collection_case set broken_on = current_date, work_band = 1, work_rank_until = now(), version = version + 1
    where id in (select case_id from bench_settled)`.execute(db);
  await sql`
    insert into task_notification (user_id, kind, case_id, at)
    select agent_id, 'PROMISE_BROKEN', case_id, settled_at from bench_settled where state = 'BROKEN'`.execute(
    db,
  );
}
