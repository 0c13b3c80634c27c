import { type Kysely, sql } from "kysely";

/**
 * Why: the portfolio ages by itself every midnight, one resumable step after another, and a case that ends
 * without payment ends by a reason, a request and a policy on record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await days(db);
  await fees(db);
  await figures(db);
  await cases(db);
  await closing(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('roll.read', array[4, 9]),
      ('roll.run', array[4, 9]),
      ('closing.read', array[2, 4, 5, 6, 7, 8]),
      ('closing.request', array[2, 5, 8]),
      ('closing.execute', array[4, 7]),
      ('writeOff.request', array[4, 6]),
      ('writeOff.approve', array[7])
    ) as granted (permission, roles)`.execute(db);
}

async function days(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table business_day_run (
      day date not null,
      turn smallint not null check (turn >= 0),
      step text not null check (step in
        ('ACCRUE', 'REFRESH', 'STAGE', 'OPEN', 'RECALL', 'CODES', 'DEDUCTIONS', 'PROMISES')),
      position smallint not null,
      zone text not null,
      state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
      cursor bigint not null default 0,
      last_id bigint not null default 0,
      log_after bigint not null default 0,
      counts jsonb not null default '{}',
      failure text,
      asked_by bigint references app_user,
      started_at timestamptz,
      beat_at timestamptz,
      ended_at timestamptz,
      primary key (day, turn, step),
      check ((state = 'DONE') = (ended_at is not null))
    )`.execute(db);
  await sql`comment on column business_day_run.turn is '0 the day whose figures were right before the first roll, 1 the roll of the day, more for each time it was run again'`.execute(
    db,
  );
  await sql`comment on column business_day_run.cursor is 'Every loan up to this id is done'`.execute(
    db,
  );
  await sql`comment on column business_day_run.last_id is 'The last loan id there was when the step began'`.execute(
    db,
  );
  await sql`comment on column business_day_run.log_after is 'The status log as it stood when the step began'`.execute(
    db,
  );
  await sql`
    create index business_day_run_open on business_day_run (day, turn, position) where state <> 'DONE'`.execute(
    db,
  );
}

async function fees(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table loan add column accrued_on date, add column fees_end_on date`.execute(
    db,
  );
  await sql`comment on column loan.accrued_on is 'The last day whose late fees are in the ledger; null where that is the day on which the roll began'`.execute(
    db,
  );
  await sql`
    create function loan_arrives() returns trigger language plpgsql as $$
    begin
      new.accrued_on := coalesce(new.accrued_on, (select max(day) from business_day_run));
      return new;
    end $$`.execute(db);
  await sql`
    create trigger loan_arrival before insert on loan for each row execute function loan_arrives()`.execute(
    db,
  );
  await sql`comment on column loan.fees_end_on is 'From this day on no late fee: death, insolvency'`.execute(
    db,
  );
  await sql`
    alter table product_terms
      add column accrual_pause text[] not null default '{ALREADY_PAID,DEDUCTION}'`.execute(
    db,
  );
  await sql`comment on column product_terms.accrual_pause is 'Open holds of these kinds put late fees off until they are closed'`.execute(
    db,
  );
  await sql`
    create index ledger_entry_dated on ledger_entry (loan_id, value_at) where cause not in ('OPENING', 'ACCRUAL')`.execute(
    db,
  );
  await sql`create index case_written_off on collection_case (loan_id) where status = 'C80'`.execute(
    db,
  );
  await sql`create index case_hold_open on case_hold (case_id) where closed_at is null`.execute(
    db,
  );
}

/** The figures of living loans on a day, as rules/figures.ts derives them; a test compares the two. */
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

async function cases(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collection_case add column recovered boolean not null default false,
      add column placed_until date`.execute(db);
  await sql`comment on column collection_case.recovered is 'Paid after it had been written off'`.execute(
    db,
  );
  await sql`comment on column collection_case.placed_until is 'The placement ends with this day; null where it does not end by itself'`.execute(
    db,
  );
  await sql`
    create index case_placed_until on collection_case (placed_until) where status in ('C00', 'C10')`.execute(
    db,
  );
  await sql`
    alter table institution add column placement_days integer check (placement_days > 0)`.execute(
    db,
  );
  await sql`
    alter table case_status_log add column queue_before_id bigint references queue`.execute(
    db,
  );
  await sql`comment on column case_status_log.queue_before_id is 'Of a stage change: where the case came from'`.execute(
    db,
  );
  await noticeKinds(db, [...KINDS, "CASE_RECALLED"]);
}

const KINDS = [
  "CASES_BOUND",
  "CASES_UNBOUND",
  "PROMISE_BROKEN",
  "DEDUCTION_APPROVED",
  "DEDUCTION_REJECTED",
  "DEDUCTION_LAPSED",
];

async function noticeKinds(
  db: Kysely<unknown>,
  known: readonly string[],
): Promise<void> {
  const list = sql.join(known.map((kind) => sql.lit(kind)));
  await sql`alter table task_notice drop constraint task_notice_kind_check`.execute(
    db,
  );
  await sql`alter table task_notice add constraint task_notice_kind_check check (kind in (${list}))`.execute(
    db,
  );
}

async function closing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closing_policy (
      from_on date primary key,
      write_off_dpd integer not null check (write_off_dpd > 0),
      reversal_days integer not null check (reversal_days >= 0),
      recall_days_most integer not null check (recall_days_most >= 0)
    )`.execute(db);
  await sql`comment on column closing_policy.reversal_days is 'A settled case whose money goes back is reopened within so many days'`.execute(
    db,
  );
  await sql`insert into closing_policy values ('2000-01-01', 180, 7, 30)`.execute(
    db,
  );
  await sql`
    create table closing_request (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      kind text not null check (kind in ('WITHDRAW', 'CANCEL', 'WRITE_OFF')),
      reason text not null check (reason in
        ('LENDER_RECALL', 'PLACEMENT_END', 'DPD_LIMIT', 'DEATH', 'INSOLVENCY', 'IDENTITY_FRAUD', 'REGULATOR', 'REPRESENTED',
         'DUPLICATE', 'WRONG_IMPORT', 'LOAN_CANCELLED', 'UNCOLLECTIBLE')),
      note text not null default '',
      state text not null check (state in ('REQUESTED', 'PENDING', 'DONE', 'REJECTED', 'REVOKED', 'VOID')),
      requester_id bigint references app_user,
      requested_at timestamptz not null,
      decider_id bigint references app_user,
      decided_at timestamptz,
      decision_note text,
      effective_on date,
      ended_at timestamptz,
      check (kind <> 'WRITE_OFF' or requester_id <> decider_id),
      check (state <> 'PENDING' or (kind = 'WITHDRAW' and effective_on is not null)),
      check ((state in ('REQUESTED', 'PENDING')) = (ended_at is null))
    )`.execute(db);
  await sql`
    create unique index closing_request_one_open on closing_request (case_id) where state in ('REQUESTED', 'PENDING')`.execute(
    db,
  );
  await sql`create index closing_request_case on closing_request (case_id, id)`.execute(
    db,
  );
  await sql`create index closing_request_state on closing_request (state, id)`.execute(
    db,
  );
  await sql`
    create index closing_request_due on closing_request (effective_on) where state = 'PENDING'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission in ('roll.read', 'roll.run', 'closing.read', 'closing.request',
    'closing.execute', 'writeOff.request', 'writeOff.approve')`.execute(db);
  await sql`drop table closing_request, closing_policy`.execute(db);
  await sql`delete from task_notice where kind = 'CASE_RECALLED'`.execute(db);
  await noticeKinds(db, KINDS);
  await sql`alter table case_status_log drop column queue_before_id`.execute(
    db,
  );
  await sql`alter table institution drop column placement_days`.execute(db);
  await sql`drop index case_placed_until, case_hold_open, case_written_off, ledger_entry_dated`.execute(
    db,
  );
  await sql`alter table collection_case drop column placed_until, drop column recovered`.execute(
    db,
  );
  await sql`drop function loan_figures`.execute(db);
  await sql`alter table product_terms drop column accrual_pause`.execute(db);
  await sql`drop trigger loan_arrival on loan`.execute(db);
  await sql`drop function loan_arrives`.execute(db);
  await sql`alter table loan drop column fees_end_on, drop column accrued_on`.execute(
    db,
  );
  await sql`drop table business_day_run`.execute(db);
}
