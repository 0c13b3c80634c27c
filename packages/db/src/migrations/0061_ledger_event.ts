import { type Kysely, sql } from "kysely";

/**
 * Why: the ledger is derived from what happened to a loan and when. Every line names the event that entered it and
 * the value day it belongs to; what a loan began with, or what its last tape said, is the base that everything
 * told later is laid upon.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await events(db);
  await lines(db);
  await bases(db);
  await payments(db);
  await arrivals(db);
  await deductions(db);
  await moves(db);
}

async function events(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_event (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('HISTORY', 'ARRIVAL', 'TAPE', 'NIGHT', 'PAYMENT', 'REVERSAL', 'EXTENSION', 'DEDUCTION',
        'CREDIT', 'CANCELLATION', 'HOLD', 'BORROWER', 'WRITE_OFF', 'CORRECTION')),
      loan_id bigint references loan,
      ref_id bigint,
      value_on date,
      told_at timestamptz not null,
      transaction_id xid8 not null default pg_current_xact_id()
    )`.execute(db);
  await sql`comment on table ledger_event is 'What made lines of the ledger be written: told_at is when we heard of it, value_on the day from which it counts'`.execute(
    db,
  );
  await sql`comment on column ledger_event.loan_id is 'Null where many loans are concerned: a night, a tape, an arrival'`.execute(
    db,
  );
  await sql`comment on column ledger_event.ref_id is 'The extension, deduction, hold or import run; a payment names its event itself'`.execute(
    db,
  );
  await sql`comment on column ledger_event.transaction_id is 'Lines are entered in the transaction of their event alone'`.execute(
    db,
  );
  await sql`create index ledger_event_loan on ledger_event (loan_id, id) where loan_id is not null`.execute(
    db,
  );
  await sql`
    create trigger ledger_event_append_only before update or delete or truncate on ledger_event
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    insert into ledger_event (kind, told_at) select 'HISTORY', now() where exists (select from loan)`.execute(
    db,
  );
}

async function lines(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ledger_event`.execute(db);
  const history = sql.lit(rows[0]?.id ?? 0);
  await sql`alter table ledger_entry rename column business_on to value_on`.execute(
    db,
  );
  // A constant default is told to the table once, whatever its size.
  await sql`alter table ledger_entry add column event_id bigint not null default ${history}`.execute(
    db,
  );
  await sql`alter table ledger_entry alter column event_id drop default`.execute(
    db,
  );
  await sql`comment on column ledger_entry.value_on is 'The business day that the line belongs to, whenever it was told'`.execute(
    db,
  );
  await sql`drop index ledger_entry_accrual`.execute(db);
  await sql`drop index ledger_entry_dated`.execute(db);
  await sql`alter table ledger_entry drop constraint ledger_entry_cause_check`.execute(
    db,
  );
  await sql`
    alter table ledger_entry add constraint ledger_entry_cause_check check (cause in
      ('OPENING', 'TAPE', 'ACCRUAL', 'PAYMENT', 'TOLERANCE', 'SETTLEMENT', 'DEDUCTION', 'EXTENSION', 'REVERSAL',
       'CANCELLATION', 'REFUND', 'OUR_ERROR'))`.execute(db);
}

async function bases(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ledger_event`.execute(db);
  const history = sql.lit(rows[0]?.id ?? 0);
  await sql`
    alter table loan add column base_event_id bigint not null default ${history}, add column base_on date,
      add column cancelled_at timestamptz`.execute(db);
  await sql`alter table loan alter column base_event_id set default 0`.execute(
    db,
  );
  await sql`update loan set base_on = accrued_on where accrued_on is not null`.execute(
    db,
  );
  await sql`comment on column loan.base_event_id is 'Lines up to this event are what the loan began with, or what its last tape said'`.execute(
    db,
  );
  await sql`comment on column loan.base_on is 'The day at whose end the base stood; null where that is the day on which the roll began'`.execute(
    db,
  );
  await sql`comment on column loan.cancelled_at is 'It never took effect: nothing is owed on it'`.execute(
    db,
  );
  await sql`
    create or replace function loan_arrives() returns trigger language plpgsql as $$
    begin
      new.accrued_on := coalesce(new.accrued_on, (select max(day) from business_day_run));
      new.base_on := coalesce(new.base_on, new.accrued_on);
      return new;
    end $$`.execute(db);
}

async function payments(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column event_id bigint references ledger_event,
      add column value_on date`.execute(db);
  await sql`comment on column payment.event_id is 'What told of it; null for one that its loan had brought along'`.execute(
    db,
  );
  await sql`comment on column payment.value_on is 'The business day on which the borrower paid; null for one that its loan had brought along'`.execute(
    db,
  );
  await sql`
    alter table payment add constraint payment_value_day check ((event_id is null) = (value_on is null))`.execute(
    db,
  );
  await sql`
    alter table payment_issue add column ledger_event_id bigint references ledger_event`.execute(
    db,
  );
  await sql`comment on column payment_issue.ledger_event_id is 'Of money beyond the debt: what gave it back or laid it on the loan'`.execute(
    db,
  );
  await sql`
    alter table extension add column event_id bigint references ledger_event`.execute(
    db,
  );
  await sql`comment on column extension.event_id is 'Of one by hand: what granted it'`.execute(
    db,
  );
  await sql`
    create table payment_reversal (
      payment_id bigint primary key references payment,
      event_id bigint not null references ledger_event,
      fault text not null check (fault in ('BANK', 'OURS')),
      reversed_at timestamptz not null,
      value_on date not null,
      told_at timestamptz not null,
      reason text not null default '',
      user_id bigint references app_user
    )`.execute(db);
  await sql`comment on table payment_reversal is 'Payments that went back. BANK: as if they had never come. OURS: the late fees that our error made are let off'`.execute(
    db,
  );
  await sql`
    create trigger payment_reversal_append_only before update or delete or truncate on payment_reversal
    for each statement execute function refuse_change()`.execute(db);
}

/** What has grown since a quote is told by the days of the lines. */
async function deductions(db: Kysely<unknown>): Promise<void> {
  // Its check of the states that ask for it goes with the column.
  await sql`alter table deduction drop column ledger_after`.execute(db);
  await sql`
    alter table deduction add constraint deduction_valid
      check (state not in ('APPROVED', 'USED', 'LAPSED') or valid_until is not null)`.execute(
    db,
  );
}

const SETTLED = sql`
  (values ('C30', 'C31'), ('C30', 'C32'), ('C31', 'C30'), ('C31', 'C32'), ('C32', 'C30'), ('C32', 'C31')) as move (a, b)`;

/** Money that is told late may have been paid before people took back what they had agreed, and may have ended a case otherwise than it had seemed. */
async function moves(db: Kysely<unknown>): Promise<void> {
  await sql`insert into deduction_move values ('WITHDRAWN', 'USED')`.execute(
    db,
  );
  await sql`insert into extension_move values ('CANCELLED', 'EFFECTIVE')`.execute(
    db,
  );
  await sql`insert into case_move (from_status, to_status) select a, b from ${SETTLED}`.execute(
    db,
  );
  await sql`insert into code_move (from_state, to_state) values ('EXPIRED', 'PAID'), ('REVERSED', 'PAID')`.execute(
    db,
  );
}

/** What arrives opens its ledger under an event of its own. */
async function arrivals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function open_ledger() returns trigger language plpgsql as $$
    declare event bigint;
    begin
      if not exists (select from arrived where principal_minor + interest_minor + penalty_minor + extension_fee_minor > 0) then
        return null;
      end if;
      insert into ledger_event (kind, told_at) values ('ARRIVAL', now()) returning id into event;
      insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause, event_id)
      select n.loan_id, n.id, kind, part, amount, day, day::timestamp at time zone 'Asia/Jakarta', 'OPENING', event
      from arrived n join loan on loan.id = n.loan_id
      cross join lateral opening_parts(n.principal_minor, n.interest_minor, n.penalty_minor, n.extension_fee_minor,
        n.repaid_minor, n.reduced_minor) p
      cross join lateral (values ('CHARGE', p.charged, loan_on), ('PAYMENT', p.paid, coalesce(n.repaid_on, n.due_on)),
        ('WAIVER', p.waived, coalesce(n.repaid_on, n.due_on))) as one (kind, amount, day)
      where amount <> 0;
      update loan set base_event_id = event where id in (select loan_id from arrived);
      return null;
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from deduction_move where from_state = 'WITHDRAWN' and to_state = 'USED'`.execute(
    db,
  );
  await sql`delete from extension_move where from_state = 'CANCELLED' and to_state = 'EFFECTIVE'`.execute(
    db,
  );
  await sql`delete from case_move where (from_status, to_status) in (select a, b from ${SETTLED})`.execute(
    db,
  );
  await sql`delete from code_move where from_state in ('EXPIRED', 'REVERSED')`.execute(
    db,
  );
  await sql`alter table deduction drop constraint deduction_valid`.execute(db);
  await sql`alter table deduction add column ledger_after bigint`.execute(db);
  await sql`update deduction set ledger_after = 0 where state in ('APPROVED', 'USED', 'LAPSED')`.execute(
    db,
  );
  await sql`
    alter table deduction add check (state not in ('APPROVED', 'USED', 'LAPSED') or (valid_until is not null and ledger_after is not null))`.execute(
    db,
  );
  await sql`
    create or replace function open_ledger() returns trigger language plpgsql as $$
    begin
      insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, business_on, value_at, cause)
      select n.loan_id, n.id, kind, part, amount, day, day::timestamp at time zone 'Asia/Jakarta', 'OPENING'
      from arrived n join loan on loan.id = n.loan_id
      cross join lateral opening_parts(n.principal_minor, n.interest_minor, n.penalty_minor, n.extension_fee_minor,
        n.repaid_minor, n.reduced_minor) p
      cross join lateral (values ('CHARGE', p.charged, loan_on), ('PAYMENT', p.paid, coalesce(n.repaid_on, n.due_on)),
        ('WAIVER', p.waived, coalesce(n.repaid_on, n.due_on))) as one (kind, amount, day)
      where amount <> 0;
      return null;
    end $$`.execute(db);
  await sql`drop table payment_reversal`.execute(db);
  await sql`alter table extension drop column event_id`.execute(db);
  await sql`alter table payment_issue drop column ledger_event_id`.execute(db);
  await sql`alter table payment drop column event_id, drop column value_on`.execute(
    db,
  );
  await sql`
    create or replace function loan_arrives() returns trigger language plpgsql as $$
    begin
      new.accrued_on := coalesce(new.accrued_on, (select max(day) from business_day_run));
      return new;
    end $$`.execute(db);
  await sql`alter table loan drop column base_event_id, drop column base_on, drop column cancelled_at`.execute(
    db,
  );
  await sql`alter table ledger_entry drop column event_id`.execute(db);
  await sql`alter table ledger_entry rename column value_on to business_on`.execute(
    db,
  );
  await sql`
    create unique index ledger_entry_accrual on ledger_entry (installment_id, business_on) where cause = 'ACCRUAL'`.execute(
    db,
  );
  await sql`
    create index ledger_entry_dated on ledger_entry (loan_id, value_at) where cause not in ('OPENING', 'ACCRUAL')`.execute(
    db,
  );
  await sql`drop table ledger_event`.execute(db);
}
