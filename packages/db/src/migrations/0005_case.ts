import { type Kysely, sql } from "kysely";

/** Why: one delinquency episode of one loan placed with one institution, and every move it makes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await cases(db);
  await moves(db);
  await work(db);
  await tally(db);
}

async function cases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collection_case (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      borrower_id bigint not null references borrower,
      product_id bigint not null references product,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      agent_id bigint references app_user,
      status text not null default 'C00'
        check (status in ('C00', 'C10', 'C30', 'C31', 'C32', 'C40', 'C70', 'C80')),
      arrears_minor bigint not null check (arrears_minor >= 0),
      outstanding_minor bigint not null check (outstanding_minor >= 0),
      payoff_minor bigint not null check (payoff_minor >= 0),
      overdue_on date not null,
      opened_on date not null,
      bound_at timestamptz,
      first_contact_at timestamptz,
      closed_at timestamptz,
      last_result text,
      last_relation text,
      last_contact_at timestamptz,
      last_agent_id bigint references app_user,
      next_call_at timestamptz,
      promise_on date,
      promise_minor bigint check (promise_minor > 0),
      willingness smallint not null default 0 check (willingness between 0 and 5),
      ptp_later boolean not null default false,
      fraud_flag boolean not null default false,
      app_call boolean not null default false,
      work_band smallint not null default 6 check (work_band between 1 and 9),
      work_rank bigint not null default 0,
      work_until timestamptz default 'epoch',
      tab text not null generated always as (
        case
          when status = 'C00' then 'NEW_REMINDER'
          when status = 'C10' and promise_on is null then 'IN_COLLECTION'
          when status = 'C10' then 'REPAYMENT_COMMITMENT'
          when status in ('C30', 'C31', 'C32') then 'SUCCESSFUL'
          else 'ENDED'
        end) stored,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check ((promise_on is null) = (promise_minor is null)),
      check ((closed_at is null) = (status in ('C00', 'C10')))
    )`.execute(db);
  await sql`comment on column collection_case.overdue_on is 'Due day of the oldest unpaid installment; DPD counts from it'`.execute(
    db,
  );
  await sql`comment on column collection_case.work_until is 'When the clock alone changes the place in the order of work'`.execute(
    db,
  );
  await sql`create unique index case_one_open on collection_case (loan_id) where status in ('C00', 'C10')`.execute(
    db,
  );
  await sql`create index case_borrower on collection_case (borrower_id)`.execute(
    db,
  );
  await sql`create index case_loan on collection_case (loan_id)`.execute(db);
  await sql`create index case_agent_work on collection_case (agent_id, work_band, work_rank, id)`.execute(
    db,
  );
  await sql`create index case_institution_work on collection_case (institution_id, work_band, work_rank, id)`.execute(
    db,
  );
  await sql`create index case_institution_tab on collection_case (institution_id, tab, work_band, work_rank, id)`.execute(
    db,
  );
  await sql`create index case_work on collection_case (work_band, work_rank, id)`.execute(
    db,
  );
  await sql`create index case_tab on collection_case (tab, work_band, work_rank, id)`.execute(
    db,
  );
  await sql`create index case_arrears on collection_case (arrears_minor, id)`.execute(
    db,
  );
  await sql`create index case_overdue on collection_case (overdue_on, id)`.execute(
    db,
  );
  await sql`create index case_reorder on collection_case (work_until) where work_until is not null`.execute(
    db,
  );
  await sql`alter table payment add foreign key (case_id) references collection_case`.execute(
    db,
  );
}

/** Every move there is; the trigger refuses any other move. */
async function moves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_move (
      from_status text not null,
      to_status text not null,
      primary key (from_status, to_status)
    )`.execute(db);
  await sql`
    insert into case_move (from_status, to_status) values
      ('C00', 'C10'), ('C10', 'C00'),
      ('C00', 'C30'), ('C10', 'C30'), ('C00', 'C31'), ('C10', 'C31'), ('C00', 'C32'), ('C10', 'C32'),
      ('C00', 'C40'), ('C10', 'C40'), ('C00', 'C70'), ('C10', 'C70'),
      ('C00', 'C80'), ('C10', 'C80'), ('C40', 'C80'), ('C80', 'C32'),
      ('C30', 'C10'), ('C31', 'C10'), ('C32', 'C10')`.execute(db);
  await sql`
    create function check_case_move() returns trigger language plpgsql as $$
    begin
      if not exists (select from case_move where from_status = old.status and to_status = new.status) then
        raise exception 'case % cannot move from % to %', old.id, old.status, new.status
          using errcode = '23514', constraint = 'case_move';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger case_moves before update of status on collection_case for each row
    when (old.status is distinct from new.status) execute function check_case_move()`.execute(
    db,
  );
  await sql`
    create table case_status_log (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      at timestamptz not null,
      event text not null,
      before text,
      after text not null,
      reason text,
      operator_id bigint references app_user,
      agent_id bigint references app_user,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      dpd integer not null,
      arrears_minor bigint not null
    )`.execute(db);
  await sql`create index case_status_log_case on case_status_log (case_id, id)`.execute(
    db,
  );
  await sql`
    create trigger case_status_log_append_only before update or delete or truncate on case_status_log
    for each statement execute function refuse_change()`.execute(db);
}

async function work(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_binding (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      agent_id bigint not null references app_user,
      bound_by bigint references app_user,
      bound_at timestamptz not null,
      unbound_at timestamptz,
      reason text
    )`.execute(db);
  await sql`create unique index case_binding_one_active on case_binding (case_id) where unbound_at is null`.execute(
    db,
  );
  await sql`create index case_binding_agent on case_binding (agent_id, bound_at)`.execute(
    db,
  );
  await sql`
    create table promise (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      agent_id bigint not null references app_user,
      state text not null default 'OPEN'
        check (state in ('OPEN', 'KEPT', 'PARTIAL', 'BROKEN', 'CURED', 'CANCELLED')),
      amount_minor bigint not null check (amount_minor > 0),
      due_on date not null,
      created_at timestamptz not null,
      settled_at timestamptz
    )`.execute(db);
  await sql`create unique index promise_one_open on promise (case_id) where state = 'OPEN'`.execute(
    db,
  );
  await sql`
    create table collection_log (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      borrower_id bigint not null references borrower,
      institution_id bigint not null references institution,
      agent_id bigint not null references app_user,
      at timestamptz not null,
      channel text not null check (channel in ('02', '03', '05', '06', '07', '08')),
      contact_id bigint references contact,
      contact_name text not null,
      relation text not null,
      phone text not null,
      source text not null,
      call_status text check (call_status in ('CNCT', 'NCNCT', 'NULL', 'NOA')),
      result text not null check (result in
        ('A10PTP', 'A50DTP', 'A24NOTAU', 'A28RLVT', 'A30NORLVT', 'A40NOVLD', 'A60LC', 'A20RETRY',
         'CR10', 'CR60', 'CR70', 'MSS', 'MSF')),
      remark text not null default '',
      willingness smallint not null default 0 check (willingness between 0 and 5),
      fraud_flag boolean not null default false,
      next_call_at timestamptz not null,
      promise_id bigint references promise
    )`.execute(db);
  await sql`create index collection_log_case on collection_log (case_id, at desc, id desc)`.execute(
    db,
  );
  await sql`create index collection_log_agent on collection_log (agent_id, at)`.execute(
    db,
  );
  await sql`create index collection_log_institution on collection_log (institution_id, at)`.execute(
    db,
  );
}

/** Counts that never scan: each statement adds its difference as rows, a job folds them together. */
async function tally(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_tally (
      institution_id bigint not null,
      queue_id bigint not null,
      agent_id bigint,
      status text not null,
      tab text not null,
      n bigint not null
    )`.execute(db);
  await sql`create index case_tally_agent on case_tally (agent_id)`.execute(db);
  await sql`create index case_tally_institution on case_tally (institution_id)`.execute(
    db,
  );
  await sql`
    create function tally_added() returns trigger language plpgsql as $$
    begin
      insert into case_tally (institution_id, queue_id, agent_id, status, tab, n)
      select institution_id, queue_id, agent_id, status, tab, count(*)
      from added group by 1, 2, 3, 4, 5;
      return null;
    end $$`.execute(db);
  await sql`
    create function tally_removed() returns trigger language plpgsql as $$
    begin
      insert into case_tally (institution_id, queue_id, agent_id, status, tab, n)
      select institution_id, queue_id, agent_id, status, tab, -count(*)
      from removed group by 1, 2, 3, 4, 5;
      return null;
    end $$`.execute(db);
  await sql`
    create function tally_changed() returns trigger language plpgsql as $$
    begin
      insert into case_tally (institution_id, queue_id, agent_id, status, tab, n)
      select institution_id, queue_id, agent_id, status, tab, sum(n) from (
        select institution_id, queue_id, agent_id, status, tab, 1 as n from added
        union all
        select institution_id, queue_id, agent_id, status, tab, -1 from removed
      ) as difference group by 1, 2, 3, 4, 5 having sum(n) <> 0;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger case_tally_added after insert on collection_case
    referencing new table as added for each statement execute function tally_added()`.execute(
    db,
  );
  await sql`
    create trigger case_tally_removed after delete on collection_case
    referencing old table as removed for each statement execute function tally_removed()`.execute(
    db,
  );
  await sql`
    create trigger case_tally_changed after update on collection_case
    referencing old table as removed new table as added for each statement execute function tally_changed()`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment drop constraint payment_case_id_fkey`.execute(
    db,
  );
  await sql`
    drop table case_tally, collection_log, promise, case_binding, case_status_log, case_move, collection_case`.execute(
    db,
  );
  await sql`drop function tally_added, tally_removed, tally_changed, check_case_move`.execute(
    db,
  );
}
