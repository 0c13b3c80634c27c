import { type Kysely, sql } from "kysely";

/**
 * Why: a night is the engine one day further. Fees, statuses and figures come from one pass, so what were two steps
 * is one, and no figure of a loan is reckoned in the database any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function loan_figures`.execute(db);
  await stepCheck(db, ["ACCRUE", "REFRESH", "AGE", ...BESIDE]);
  // A day that was left between the two goes through its loans again, which charges nothing twice.
  await sql`
    update business_day_run a set step = 'AGE', counts = a.counts || r.counts, started_at = a.started_at,
      beat_at = r.beat_at, ended_at = case when a.state = 'DONE' then r.ended_at end,
      state = case when r.state = 'DONE' then 'DONE' else 'WAITING' end,
      cursor = case when r.state = 'DONE' then r.cursor else 0 end,
      failure = coalesce(r.failure, a.failure)
    from business_day_run r
    where r.day = a.day and r.turn = a.turn and a.step = 'ACCRUE' and r.step = 'REFRESH'`.execute(
    db,
  );
  await sql`delete from business_day_run where step = 'REFRESH'`.execute(db);
  await sql`update business_day_run set position = position - 1 where step <> 'AGE'`.execute(
    db,
  );
  await stepCheck(db, ["AGE", ...BESIDE]);
}

const BESIDE = ["STAGE", "OPEN", "RECALL", "CODES", "DEDUCTIONS", "PROMISES"];

async function stepCheck(
  db: Kysely<unknown>,
  steps: readonly string[],
): Promise<void> {
  const list = sql.join(steps.map((step) => sql.lit(step)));
  await sql`alter table business_day_run drop constraint business_day_run_step_check`.execute(
    db,
  );
  await sql`alter table business_day_run add constraint business_day_run_step_check check (step in (${list}))`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await stepCheck(db, ["AGE", "ACCRUE", "REFRESH", ...BESIDE]);
  await sql`update business_day_run set position = position + 1 where step <> 'AGE'`.execute(
    db,
  );
  await sql`
    insert into business_day_run (day, turn, step, position, zone, state, cursor, last_id, log_after, counts, failure,
      asked_by, started_at, beat_at, ended_at)
    select day, turn, 'REFRESH', 1, zone, state, cursor, last_id, log_after, counts - 'fees', failure, asked_by,
      started_at, beat_at, ended_at
    from business_day_run where step = 'AGE'`.execute(db);
  await sql`
    update business_day_run set step = 'ACCRUE', counts = counts - 'installments' - 'cases' where step = 'AGE'`.execute(
    db,
  );
  await stepCheck(db, ["ACCRUE", "REFRESH", ...BESIDE]);
  await figures(db);
}

/** As it was before: the figures of living loans on a day. */
async function figures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function loan_figures(after_id bigint, upto_id bigint, on_day date)
    returns table (loan_id bigint, arrears bigint, outstanding bigint, payoff bigint, overdue_on date)
    language sql stable as $$
      select l.id, a.arrears, a.outstanding,
        a.arrears + a.future_principal + greatest(0, coalesce(
          case when a.started_on < on_day then
            (2 * r.interest * (on_day - a.started_on) + (r.due_on - a.started_on)) / (2 * (r.due_on - a.started_on)) - r.settled
          end, 0)),
        a.overdue_on
      from loan l
      cross join lateral (
        select coalesce(sum(owed) filter (where due_on <= on_day), 0)::bigint as arrears,
          coalesce(sum(owed), 0)::bigint as outstanding,
          coalesce(sum(principal_due_minor) filter (where due_on > on_day and owed > 0), 0)::bigint as future_principal,
          bool_or(due_on > on_day and owed > 0) as goes_on,
          min(due_on) filter (where owed > 0) as overdue_on,
          coalesce(max(due_on) filter (where due_on <= on_day), l.loan_on) as started_on
        from (
          select due_on, principal_due_minor, case when status in (-28, -22) then 0 else
            principal_due_minor + interest_due_minor + penalty_due_minor + extension_fee_due_minor end as owed
          from installment where loan_id = l.id) i
      ) a
      left join lateral (
        select due_on, interest_minor as interest, interest_minor - interest_due_minor as settled
        from installment
        where a.goes_on and loan_id = l.id and due_on > on_day and status not in (-28, -22)
          and principal_due_minor + interest_due_minor + penalty_due_minor + extension_fee_due_minor > 0
        order by due_on, period limit 1
      ) r on true
      where l.id > after_id and l.id <= upto_id and l.status in (21, 40)
    $$`.execute(db);
}
