import { type Kysely, sql } from "kysely";

/**
 * Why: a repayment code is asked of a provider, paid, expired or taken back by moves that the database knows;
 * where money can be paid and how many codes a day may see are rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await channels(db);
  await policy(db);
  await columns(db);
  await moves(db);
  await sql`
    insert into role_permission (permission, role_id)
    select 'code.apply', unnest(array[1, 2, 4, 5, 6, 8])`.execute(db);
}

async function channels(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table repay_channel (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('VA', 'RETAIL', 'EWALLET', 'QR')),
      bank text not null,
      label text not null,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      min_minor bigint not null check (min_minor > 0),
      max_minor bigint not null,
      expiry_hours integer not null check (expiry_hours > 0),
      open_amount boolean not null default false,
      enabled boolean not null default true,
      position smallint not null,
      unique (channel, bank),
      check (max_minor >= min_minor)
    )`.execute(db);
  await sql`comment on column repay_channel.expiry_hours is 'No code of this channel lives longer'`.execute(
    db,
  );
  await sql`comment on column repay_channel.open_amount is 'The payer may pay less than the code asks for'`.execute(
    db,
  );
  await sql`
    insert into repay_channel (channel, bank, label, currency, min_minor, max_minor, expiry_hours, open_amount, position) values
      ('VA', 'BCA', 'BCA Virtual Account', 'IDR', 10000, 50000000, 24, false, 1),
      ('VA', 'BNI', 'BNI Virtual Account', 'IDR', 10000, 50000000, 24, false, 2),
      ('VA', 'BRI', 'BRI Virtual Account', 'IDR', 10000, 50000000, 24, false, 3),
      ('VA', 'MANDIRI', 'Mandiri Virtual Account', 'IDR', 10000, 50000000, 24, false, 4),
      ('VA', 'PERMATA', 'Permata Virtual Account', 'IDR', 10000, 50000000, 24, true, 5),
      ('RETAIL', 'ALFAMART', 'Alfamart', 'IDR', 10000, 5000000, 24, false, 6),
      ('RETAIL', 'INDOMARET', 'Indomaret', 'IDR', 10000, 5000000, 24, false, 7),
      ('RETAIL', '7ELEVEN', '7-Eleven', 'PHP', 5000, 1000000, 24, false, 8),
      ('EWALLET', 'GCASH', 'GCash', 'PHP', 100, 10000000, 24, false, 9),
      ('VA', 'BPI', 'BPI', 'PHP', 5000, 50000000, 24, false, 10)`.execute(db);
}

async function policy(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table code_policy (
      from_on date primary key,
      per_case_day integer not null check (per_case_day > 0),
      single_hours integer not null check (single_hours > 0),
      answer_seconds integer not null check (answer_seconds > 0),
      parts_within_due boolean not null
    )`.execute(db);
  await sql`comment on column code_policy.per_case_day is 'How many codes a case may see in a day'`.execute(
    db,
  );
  await sql`comment on column code_policy.answer_seconds is 'A code without a number has failed after this time'`.execute(
    db,
  );
  await sql`comment on column code_policy.parts_within_due is 'Whether the open codes for parts may together not ask for more than is due'`.execute(
    db,
  );
  await sql`insert into code_policy values ('2000-01-01', 5, 24, 120, true)`.execute(
    db,
  );
  await sql`
    create table clean_mode (
      id bigint generated always as identity primary key,
      mode smallint not null check (mode in (1, 2, 3)),
      product_id bigint references product,
      queue_id bigint references queue,
      enabled boolean not null,
      unique nulls not distinct (mode, product_id, queue_id)
    )`.execute(db);
  await sql`comment on table clean_mode is 'What a full payment may clear: 1 overdue, 2 overdue and current, 3 the whole loan. The row that names most decides'`.execute(
    db,
  );
  await sql`insert into clean_mode (mode, enabled) values (1, true), (2, true), (3, true)`.execute(
    db,
  );
}

async function columns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table repayment_code
      add column provider text,
      add column clean_mode smallint check (clean_mode in (1, 2, 3)),
      add column installment_id bigint references installment,
      add column extension_id bigint,
      add column deduction_id bigint,
      add column failure text,
      add column asks smallint not null default 0,
      add column ask_at timestamptz,
      add column paid_minor bigint not null default 0 check (paid_minor >= 0),
      add column paid_at timestamptz`.execute(db);
  await sql`comment on column repayment_code.failure is 'Why the provider gave no number'`.execute(
    db,
  );
  await sql`comment on column repayment_code.ask_at is 'When the provider is asked for a number, or asked again'`.execute(
    db,
  );
  await sql`
    create index repayment_code_ask on repayment_code (ask_at) where state = 'REQUESTED'`.execute(
    db,
  );
  await sql`
    create index repayment_code_number on repayment_code (provider, number, id) where number is not null`.execute(
    db,
  );
  await sql`
    create unique index repayment_code_one_number on repayment_code (provider, number)
    where state in ('REQUESTED', 'ACTIVE', 'PARTIAL') and number is not null`.execute(
    db,
  );
  await sql`create index repayment_code_case on repayment_code (case_id, created_at)`.execute(
    db,
  );
  await sql`
    create index repayment_code_end on repayment_code (expires_at)
    where state in ('REQUESTED', 'ACTIVE', 'PARTIAL')`.execute(db);
  await states(db, [...STATES, "PARTIAL"], ["REQUESTED", "ACTIVE", "PARTIAL"]);
}

const STATES = [
  "REQUESTED",
  "ACTIVE",
  "PAID",
  "EXPIRED",
  "CANCELLED",
  "FAILED",
  "REVERSED",
];

const listOf = (words: readonly string[]) =>
  sql.join(words.map((word) => sql.lit(word)));

/** Which states there are, and in which of them a code blocks a second one like it. */
async function states(
  db: Kysely<unknown>,
  all: readonly string[],
  open: readonly string[],
): Promise<void> {
  await sql`alter table repayment_code drop constraint repayment_code_state_check`.execute(
    db,
  );
  await sql`
    alter table repayment_code add constraint repayment_code_state_check check (state in (${listOf(all)}))`.execute(
    db,
  );
  await sql`drop index repayment_code_one_active`.execute(db);
  await sql`
    create unique index repayment_code_one_active on repayment_code (loan_id, type, channel, bank)
    where state in (${listOf(open)})`.execute(db);
}

async function moves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table code_move (
      from_state text not null,
      to_state text not null,
      primary key (from_state, to_state)
    )`.execute(db);
  await sql`
    insert into code_move (from_state, to_state) values
      ('REQUESTED', 'ACTIVE'), ('REQUESTED', 'FAILED'), ('REQUESTED', 'CANCELLED'), ('REQUESTED', 'EXPIRED'),
      ('ACTIVE', 'PAID'), ('ACTIVE', 'PARTIAL'), ('ACTIVE', 'EXPIRED'), ('ACTIVE', 'CANCELLED'),
      ('PARTIAL', 'PAID'), ('PARTIAL', 'EXPIRED'), ('PARTIAL', 'CANCELLED'), ('PARTIAL', 'REVERSED'),
      ('PAID', 'REVERSED')`.execute(db);
  await sql`
    create function check_code_move() returns trigger language plpgsql as $$
    begin
      if not exists (select from code_move where from_state = old.state and to_state = new.state) then
        raise exception 'code % cannot move from % to %', old.id, old.state, new.state
          using errcode = '23514', constraint = 'code_move';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger code_moves before update of state on repayment_code for each row
    when (old.state is distinct from new.state) execute function check_code_move()`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission = 'code.apply'`.execute(
    db,
  );
  await sql`drop trigger code_moves on repayment_code`.execute(db);
  await sql`drop function check_code_move`.execute(db);
  await sql`drop table code_move, clean_mode, code_policy, repay_channel`.execute(
    db,
  );
  await sql`update repayment_code set state = 'ACTIVE' where state = 'PARTIAL'`.execute(
    db,
  );
  await states(db, STATES, ["REQUESTED", "ACTIVE"]);
  await sql`
    drop index repayment_code_end, repayment_code_case, repayment_code_number, repayment_code_one_number,
      repayment_code_ask`.execute(db);
  await sql`
    alter table repayment_code drop column paid_at, drop column paid_minor, drop column failure, drop column asks,
      drop column ask_at,
      drop column deduction_id, drop column extension_id, drop column installment_id, drop column clean_mode,
      drop column provider`.execute(db);
}
