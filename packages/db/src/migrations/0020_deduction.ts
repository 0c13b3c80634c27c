import { type Kysely, sql } from "kysely";

/**
 * Why: a part of a debt can be let off. Who may decide how much, up to which budget and for how long it holds are
 * dated rows; each application stands with what it lets off, who decided it, and what became of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await roles(db);
  await limits(db);
  await policies(db);
  await deductions(db);
  await steps(db);
  await moves(db);
  await noticeKinds(db, [...KINDS, ...OWN_KINDS]);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('deduction.read', array[1, 2, 3, 4, 5, 6, 7, 8]),
      ('deduction.apply', array[1, 2, 4, 5, 8]),
      ('deduction.decide', array[2, 4, 6, 7, 8]),
      ('deduction.readLimit', array[2, 3, 4, 6, 7, 8]),
      ('deduction.editLimit', array[4])
    ) as granted (permission, roles)`.execute(db);
}

async function roles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deduction_role (
      role_id smallint primary key references role,
      reviews_level smallint unique check (reviews_level between 1 and 4),
      starts_level smallint check (starts_level between 1 and 4),
      checks boolean not null default false
    )`.execute(db);
  await sql`comment on column deduction_role.reviews_level is 'At which level the role decides applications'`.execute(
    db,
  );
  await sql`comment on column deduction_role.starts_level is 'At which level the applications of the role begin'`.execute(
    db,
  );
  await sql`comment on column deduction_role.checks is 'Confirms large ones after they were decided'`.execute(
    db,
  );
  await sql`
    insert into deduction_role (role_id, reviews_level, starts_level, checks) values
      (1, null, 1, false), (2, 1, 2, false), (8, 2, 3, false), (5, null, 3, false), (4, 3, 3, false),
      (7, 4, null, false), (6, null, null, true)`.execute(db);
}

/** The last row whose day has come is in force; a change is a further row. */
async function limits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deduction_limit (
      id bigint generated always as identity primary key,
      queue_id bigint references queue,
      level smallint not null check (level between 0 and 4),
      effective_on date not null,
      follows_house boolean not null default false,
      penalty_bp integer not null default 0 check (penalty_bp between 0 and 10000),
      extension_fee_bp integer not null default 0 check (extension_fee_bp between 0 and 10000),
      interest_bp integer not null default 0 check (interest_bp between 0 and 10000),
      principal_bp integer not null default 0 check (principal_bp between 0 and 10000),
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      check (queue_id is not null or not follows_house)
    )`.execute(db);
  await sql`comment on table deduction_limit is 'Which share of each part a level may let off; level 0 is the house itself, without anybody asked'`.execute(
    db,
  );
  await sql`comment on column deduction_limit.queue_id is 'Null for every stage that has no limits of its own'`.execute(
    db,
  );
  await sql`comment on column deduction_limit.follows_house is 'From this day on the stage has no limits of its own any more'`.execute(
    db,
  );
  await sql`
    create index deduction_limit_day on deduction_limit (queue_id, level, effective_on, id)`.execute(
    db,
  );
  await sql`
    insert into deduction_limit (level, effective_on, penalty_bp, extension_fee_bp, interest_bp, principal_bp) values
      (0, '2000-01-01', 1000, 0, 0, 0),
      (1, '2000-01-01', 3000, 3000, 0, 0),
      (2, '2000-01-01', 6000, 6000, 0, 0),
      (3, '2000-01-01', 10000, 10000, 3000, 0),
      (4, '2000-01-01', 10000, 10000, 10000, 2000)`.execute(db);
  await keepHistory(db, "deduction_limit");
}

async function policies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deduction_policy (
      id bigint generated always as identity primary key,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      institution_id bigint references institution,
      effective_on date not null,
      follows_house boolean not null default false,
      budget_bp integer not null check (budget_bp between 0 and 10000),
      check_above_minor bigint not null check (check_above_minor >= 0),
      valid_days smallint not null check (valid_days >= 0),
      longest_days smallint not null check (longest_days between valid_days and 30),
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      check (institution_id is not null or not follows_house)
    )`.execute(db);
  await sql`comment on column deduction_policy.institution_id is 'Null for every institution that has no row of its own'`.execute(
    db,
  );
  await sql`comment on column deduction_policy.budget_bp is 'What may be let off in a month, as a share of what comes in'`.execute(
    db,
  );
  await sql`comment on column deduction_policy.check_above_minor is 'Finance confirms what lets off more than this'`.execute(
    db,
  );
  await sql`comment on column deduction_policy.valid_days is 'Until the end of which day an approval holds: 0 is its own, 1 the next'`.execute(
    db,
  );
  await sql`
    create index deduction_policy_day on deduction_policy (currency, institution_id, effective_on, id)`.execute(
    db,
  );
  await sql`
    insert into deduction_policy (currency, effective_on, budget_bp, check_above_minor, valid_days, longest_days) values
      ('IDR', '2000-01-01', 1000, 1000000, 1, 3),
      ('PHP', '2000-01-01', 1000, 500000, 1, 3),
      ('USD', '2000-01-01', 1000, 10000, 1, 3)`.execute(db);
  await keepHistory(db, "deduction_policy");
}

const keepHistory = (db: Kysely<unknown>, table: string) =>
  sql`
    create trigger ${sql.id(`${table}_append_only`)} before update or delete or truncate on ${sql.id(table)}
    for each statement execute function refuse_change()`.execute(db);

async function deductions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deduction (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      case_id bigint not null references collection_case,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      kind text not null check (kind in ('PART', 'FULL')),
      clean_mode smallint check (clean_mode in (1, 2, 3)),
      state text not null check (state in
        ('APPLIED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'USED', 'LAPSED', 'VOID', 'WITHDRAWN')),
      level smallint not null check (level between 0 and 4),
      checking boolean not null default false,
      reason_code text not null check (reason_code in
        ('HARDSHIP', 'JOB_LOSS', 'ILLNESS', 'DISASTER', 'BEREAVEMENT', 'FEE_DISPUTE', 'SETTLEMENT', 'OUR_ERROR', 'OTHER')),
      reason text not null,
      channel text not null,
      bank text not null,
      owed_minor bigint not null check (owed_minor > 0),
      pay_minor bigint not null check (pay_minor > 0),
      penalty_minor bigint not null check (penalty_minor >= 0),
      extension_fee_minor bigint not null check (extension_fee_minor >= 0),
      interest_minor bigint not null check (interest_minor >= 0),
      principal_minor bigint not null check (principal_minor >= 0),
      amount_minor bigint not null generated always as
        (penalty_minor + extension_fee_minor + interest_minor + principal_minor) stored,
      counts_for_kpi boolean not null default true,
      applicant_id bigint not null references app_user,
      applied_at timestamptz not null,
      quoted_on date not null,
      approved_at timestamptz,
      ledger_after bigint,
      valid_until timestamptz,
      payment_id bigint references payment,
      used_minor bigint check (used_minor >= 0),
      ended_at timestamptz,
      end_reason text check (end_reason in ('CASE_CLOSED', 'REQUOTED', 'REVERSED')),
      version integer not null default 1,
      check (penalty_minor + extension_fee_minor + interest_minor + principal_minor > 0),
      check ((kind = 'FULL') = (clean_mode is not null)),
      check (kind = 'FULL' or interest_minor + principal_minor = 0),
      check (not checking or state = 'IN_REVIEW'),
      check ((state in ('APPLIED', 'IN_REVIEW', 'APPROVED')) = (ended_at is null)),
      check (state not in ('APPROVED', 'USED', 'LAPSED') or (valid_until is not null and ledger_after is not null)),
      check (state <> 'USED' or (payment_id is not null and used_minor is not null)),
      check ((state = 'VOID') = (end_reason is not null))
    )`.execute(db);
  await sql`comment on column deduction.level is 'Where it waits, and later where it was decided; 0 is the house itself'`.execute(
    db,
  );
  await sql`comment on column deduction.checking is 'Decided, and waits for finance to confirm it'`.execute(
    db,
  );
  await sql`comment on column deduction.owed_minor is 'What would be owed without it, as it was last quoted'`.execute(
    db,
  );
  await sql`comment on column deduction.pay_minor is 'What the borrower pays for it'`.execute(
    db,
  );
  await sql`comment on column deduction.ledger_after is 'The last entry of the loan when it was approved; later late fees are let off with it'`.execute(
    db,
  );
  await sql`comment on column deduction.used_minor is 'What was let off when the money came'`.execute(
    db,
  );
  await sql`
    create unique index deduction_one_open on deduction (case_id) where state in ('APPLIED', 'IN_REVIEW', 'APPROVED')`.execute(
    db,
  );
  await indexes(db);
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index deduction_case on deduction (case_id, id)`.execute(db);
  await sql`create index deduction_loan on deduction (loan_id, id)`.execute(db);
  await sql`create index deduction_state on deduction (state, id)`.execute(db);
  await sql`
    create index deduction_institution on deduction (institution_id, state, ended_at)`.execute(
    db,
  );
  await sql`
    create index deduction_end on deduction (valid_until) where state = 'APPROVED'`.execute(
    db,
  );
  await sql`
    create unique index deduction_payment on deduction (payment_id) where payment_id is not null`.execute(
    db,
  );
  await sql`
    alter table repayment_code add constraint repayment_code_deduction
      foreign key (deduction_id) references deduction`.execute(db);
  await sql`
    create index repayment_code_deduction on repayment_code (deduction_id) where deduction_id is not null`.execute(
    db,
  );
}

/** What happened to it, line by line; nobody decides what he applied for, whoever asks. */
async function steps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deduction_step (
      id bigint generated always as identity primary key,
      deduction_id bigint not null references deduction,
      event text not null check (event in
        ('APPLIED', 'PASSED_ON', 'ENDORSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'CODE', 'USED', 'LAPSED', 'VOID')),
      level smallint not null,
      actor_id bigint references app_user,
      note text not null default '',
      at timestamptz not null
    )`.execute(db);
  await sql`comment on column deduction_step.actor_id is 'Null where the house itself did it'`.execute(
    db,
  );
  await sql`create index deduction_step_of on deduction_step (deduction_id, id)`.execute(
    db,
  );
  await keepHistory(db, "deduction_step");
  await sql`
    create function check_deduction_decider() returns trigger language plpgsql as $$
    begin
      if exists (select from deduction where id = new.deduction_id and applicant_id = new.actor_id) then
        raise exception 'deduction % is decided by its applicant', new.deduction_id
          using errcode = '23514', constraint = 'deduction_decider';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger deduction_decider before insert on deduction_step for each row
    when (new.event in ('PASSED_ON', 'ENDORSED', 'APPROVED', 'REJECTED')) execute function check_deduction_decider()`.execute(
    db,
  );
}

async function moves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deduction_move (
      from_state text not null,
      to_state text not null,
      primary key (from_state, to_state)
    )`.execute(db);
  await sql`
    insert into deduction_move (from_state, to_state) values
      ('APPLIED', 'IN_REVIEW'), ('APPLIED', 'APPROVED'), ('APPLIED', 'REJECTED'), ('APPLIED', 'WITHDRAWN'), ('APPLIED', 'VOID'),
      ('IN_REVIEW', 'APPROVED'), ('IN_REVIEW', 'REJECTED'), ('IN_REVIEW', 'WITHDRAWN'), ('IN_REVIEW', 'VOID'),
      ('APPROVED', 'USED'), ('APPROVED', 'LAPSED'), ('APPROVED', 'VOID'), ('APPROVED', 'WITHDRAWN'),
      ('LAPSED', 'USED'), ('USED', 'VOID')`.execute(db);
  await sql`
    create function check_deduction_move() returns trigger language plpgsql as $$
    begin
      if not exists (select from deduction_move where from_state = old.state and to_state = new.state) then
        raise exception 'deduction % cannot move from % to %', old.id, old.state, new.state
          using errcode = '23514', constraint = 'deduction_move';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger deduction_moves before update of state on deduction for each row
    when (old.state is distinct from new.state) execute function check_deduction_move()`.execute(
    db,
  );
}

const KINDS = ["CASES_BOUND", "CASES_UNBOUND", "PROMISE_BROKEN"];
const OWN_KINDS = [
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

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from task_notice where kind like 'DEDUCTION_%'`.execute(db);
  await noticeKinds(db, KINDS);
  await sql`delete from role_permission where permission like 'deduction.%'`.execute(
    db,
  );
  await sql`drop index repayment_code_deduction`.execute(db);
  await sql`alter table repayment_code drop constraint repayment_code_deduction`.execute(
    db,
  );
  await sql`drop table deduction_move, deduction_step, deduction`.execute(db);
  await sql`drop function check_deduction_move, check_deduction_decider`.execute(
    db,
  );
  await sql`drop table deduction_policy, deduction_limit, deduction_role`.execute(
    db,
  );
}
