import { type Kysely, sql } from "kysely";

/**
 * Why: a borrower may buy time. Who may, how often and for how long is set by institution and by stage, with
 * every earlier setting kept; each extension stands with its quote, its due days and who made it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await institutionRules(db);
  await queueRules(db);
  await extensions(db);
  await moves(db);
  await counting(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('extension.read', array[1, 2, 3, 4, 5, 6, 7, 8]),
      ('extension.apply', array[1, 2, 4, 8]),
      ('extension.manual', array[2, 4, 8]),
      ('extension.manualFree', array[4]),
      ('extension.readInstitution', array[3, 4, 7, 8, 9]),
      ('extension.editInstitution', array[4, 9]),
      ('extension.readQueue', array[2, 3, 4, 7, 8, 9]),
      ('extension.editQueue', array[4, 9])
    ) as granted (permission, roles)`.execute(db);
}

/** The last row whose day has come is in force; a change is a further row. */
async function institutionRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table institution_extension_rule (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      effective_on date not null,
      availability_bp integer not null default 10000,
      first_term_only boolean not null default true,
      first_days smallint not null default 7 check (first_days between 1 and 90),
      single_code boolean not null default true,
      full_code boolean not null default true,
      manual_quota integer not null default 10 check (manual_quota between 0 and 100000),
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint institution_extension_percent check (availability_bp between 0 and 10000)
    )`.execute(db);
  await sql`comment on column institution_extension_rule.availability_bp is 'Which share of the cases of a month and stage may be extended, in basis points; 0 is off, 10000 is no limit'`.execute(
    db,
  );
  await sql`comment on column institution_extension_rule.first_term_only is 'Only a loan that was never extended may be'`.execute(
    db,
  );
  await sql`comment on column institution_extension_rule.single_code is 'Whether the institution may make repayment codes for a part; full_code likewise in full'`.execute(
    db,
  );
  await sql`comment on column institution_extension_rule.manual_quota is 'How many extensions a month the institution may grant by hand'`.execute(
    db,
  );
  await sql`
    create index institution_extension_rule_day on institution_extension_rule (institution_id, effective_on, id)`.execute(
    db,
  );
  await keepHistory(db, "institution_extension_rule");
  await sql`
    create function first_institution_extension() returns trigger language plpgsql as $$
    begin
      insert into institution_extension_rule (institution_id, effective_on, created_at)
      values (new.id, '2000-01-01', '2000-01-01Z');
      return null;
    end $$`.execute(db);
  await sql`
    create trigger institution_first_extension after insert on institution
    for each row execute function first_institution_extension()`.execute(db);
  await sql`
    insert into institution_extension_rule (institution_id, effective_on, created_at)
    select id, '2000-01-01', '2000-01-01Z' from institution`.execute(db);
}

const SHORTEST_DPD = -3;
const LONGEST_DPD = 30;

async function queueRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table queue_extension_rule (
      id bigint generated always as identity primary key,
      queue_id bigint not null references queue,
      effective_on date not null,
      availability_bp integer not null,
      dpd_from integer not null default ${sql.lit(SHORTEST_DPD)},
      dpd_to integer not null default ${sql.lit(LONGEST_DPD)},
      most_extensions smallint not null default 3 check (most_extensions between 1 and 99),
      days smallint[] not null default '{7,14,21,30}'
        check (cardinality(days) between 1 and 10 and 1 <= all (days) and 90 >= all (days)),
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      check (dpd_to >= dpd_from),
      constraint queue_extension_percent check (availability_bp between 0 and 10000)
    )`.execute(db);
  await sql`comment on column queue_extension_rule.most_extensions is 'How often one loan may be extended'`.execute(
    db,
  );
  await sql`comment on column queue_extension_rule.days is 'By how many days a loan may be extended again'`.execute(
    db,
  );
  await sql`
    create index queue_extension_rule_day on queue_extension_rule (queue_id, effective_on, id)`.execute(
    db,
  );
  await keepHistory(db, "queue_extension_rule");
  const share = sql`
    case when coalesce(dpd_to, ${sql.lit(LONGEST_DPD)}) >= ${sql.lit(SHORTEST_DPD)} and dpd_from <= ${sql.lit(LONGEST_DPD)}
      then 10000 else 0 end`;
  await sql`
    create function first_queue_extension() returns trigger language plpgsql as $$
    begin
      insert into queue_extension_rule (queue_id, effective_on, availability_bp, created_at)
      select id, '2000-01-01', ${share}, '2000-01-01Z' from queue where id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger queue_first_extension after insert on queue
    for each row execute function first_queue_extension()`.execute(db);
  await sql`
    insert into queue_extension_rule (queue_id, effective_on, availability_bp, created_at)
    select id, '2000-01-01', ${share}, '2000-01-01Z' from queue`.execute(db);
}

const keepHistory = (db: Kysely<unknown>, table: string) =>
  sql`
    create trigger ${sql.id(`${table}_append_only`)} before update or delete or truncate on ${sql.id(table)}
    for each statement execute function refuse_change()`.execute(db);

async function extensions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table extension (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      case_id bigint not null references collection_case,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      agent_id bigint references app_user,
      kind text not null check (kind in ('CODE', 'MANUAL')),
      state text not null check (state in ('OPEN', 'EFFECTIVE', 'LAPSED', 'CANCELLED', 'REVERSED')),
      installment_id bigint not null references installment,
      new_installment_id bigint references installment,
      days smallint not null check (days > 0),
      month_on date not null check (extract(day from month_on) = 1),
      old_due_on date not null,
      new_due_on date,
      interest_minor bigint not null check (interest_minor >= 0),
      penalty_minor bigint not null check (penalty_minor >= 0),
      earlier_fee_minor bigint not null check (earlier_fee_minor >= 0),
      price_minor bigint not null check (price_minor >= 0),
      fee_minor bigint generated always as (interest_minor + penalty_minor + earlier_fee_minor + price_minor) stored,
      paid_minor bigint not null default 0 check (paid_minor >= 0),
      payment_id bigint references payment,
      reason text not null default '',
      proof_id uuid references stored_file,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      settled_at timestamptz,
      check ((new_installment_id is null) = (new_due_on is null)),
      check ((state = 'OPEN') = (settled_at is null)),
      check (state not in ('EFFECTIVE', 'REVERSED') or new_installment_id is not null),
      check ((kind = 'MANUAL') = (proof_id is not null))
    )`.execute(db);
  await sql`comment on column extension.month_on is 'First day of the month whose quota it uses'`.execute(
    db,
  );
  await sql`comment on column extension.price_minor is 'What the new days cost; interest, late fee and an earlier fee were owed before'`.execute(
    db,
  );
  await sql`comment on column extension.paid_minor is 'What came in of the fee'`.execute(
    db,
  );
  await sql`
    create unique index extension_one_open on extension (loan_id) where state = 'OPEN'`.execute(
    db,
  );
  await sql`create index extension_loan on extension (loan_id, id)`.execute(db);
  await sql`
    create index extension_month on extension (institution_id, month_on, queue_id) where state in ('OPEN', 'EFFECTIVE')`.execute(
    db,
  );
  await sql`
    create unique index extension_payment on extension (payment_id) where payment_id is not null`.execute(
    db,
  );
  await sql`
    create index extension_end on extension (expires_at) where state = 'OPEN'`.execute(
    db,
  );
  await sql`
    alter table repayment_code add constraint repayment_code_extension
      foreign key (extension_id) references extension`.execute(db);
  await sql`
    create index repayment_code_extension on repayment_code (extension_id) where extension_id is not null`.execute(
    db,
  );
}

async function moves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table extension_move (
      from_state text not null,
      to_state text not null,
      primary key (from_state, to_state)
    )`.execute(db);
  await sql`
    insert into extension_move (from_state, to_state) values
      ('OPEN', 'EFFECTIVE'), ('OPEN', 'LAPSED'), ('OPEN', 'CANCELLED'),
      ('LAPSED', 'EFFECTIVE'), ('EFFECTIVE', 'REVERSED')`.execute(db);
  await sql`
    create function check_extension_move() returns trigger language plpgsql as $$
    begin
      if not exists (select from extension_move where from_state = old.state and to_state = new.state) then
        raise exception 'extension % cannot move from % to %', old.id, old.state, new.state
          using errcode = '23514', constraint = 'extension_move';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger extension_moves before update of state on extension for each row
    when (old.state is distinct from new.state) execute function check_extension_move()`.execute(
    db,
  );
}

/** The cases of a month are counted while somebody waits for a quote. */
async function counting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index case_open_stage on collection_case (institution_id, queue_id) where status in ('C00', 'C10')`.execute(
    db,
  );
  await sql`
    create index case_status_log_stage on case_status_log (institution_id, queue_id, at)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission like 'extension.%'`.execute(
    db,
  );
  await sql`drop index case_status_log_stage, case_open_stage`.execute(db);
  await sql`drop index repayment_code_extension`.execute(db);
  await sql`alter table repayment_code drop constraint repayment_code_extension`.execute(
    db,
  );
  await sql`drop trigger extension_moves on extension`.execute(db);
  await sql`drop function check_extension_move`.execute(db);
  await sql`drop table extension_move, extension`.execute(db);
  await sql`drop trigger queue_first_extension on queue`.execute(db);
  await sql`drop trigger institution_first_extension on institution`.execute(
    db,
  );
  await sql`drop function first_queue_extension, first_institution_extension`.execute(
    db,
  );
  await sql`drop table queue_extension_rule, institution_extension_rule`.execute(
    db,
  );
}
