import { type Kysely, sql } from "kysely";

/**
 * Why: what a bank tells is taken once, however often and in whatever order it tells it; money that fits nowhere
 * waits for finance; a statement of the bank is held against what was told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await policy(db);
  await files(db);
  await payments(db);
  await events(db);
  await issues(db);
  await differences(db);
  await causes(db, [...CAUSES, "REFUND"]);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('payment.settle', array[6]),
      ('payment.import', array[6]),
      ('bank.act', array[6, 9])
    ) as granted (permission, roles)`.execute(db);
}

async function policy(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_policy (
      from_on date primary key,
      former_agent_hours integer not null check (former_agent_hours >= 0)
    )`.execute(db);
  await sql`comment on column payment_policy.former_agent_hours is 'So long after a case went to another agent, money by the former agent''s code or promise is still the former''s'`.execute(
    db,
  );
  await sql`insert into payment_policy values ('2000-01-01', 24)`.execute(db);
}

/** Files of payments that came outside of the codes, and statements of banks. */
async function files(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_file (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('OFFLINE', 'STATEMENT')),
      provider text not null,
      name text not null,
      sha256 text not null,
      on_day date,
      row_count integer not null check (row_count >= 0),
      counts jsonb not null,
      user_id bigint references app_user,
      created_at timestamptz not null,
      check ((kind = 'STATEMENT') = (on_day is not null))
    )`.execute(db);
  await sql`create index payment_file_kind on payment_file (kind, id)`.execute(
    db,
  );
}

async function payments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment drop constraint payment_reference_key`.execute(
    db,
  );
  await sql`
    alter table payment
      add column provider text not null default 'lender',
      add column code_id bigint references repayment_code,
      add column state text not null default 'POSTED' check (state in ('POSTED', 'REVERSED')),
      add column reversed_at timestamptz,
      add column file_id bigint references payment_file,
      add constraint payment_provider_reference unique (provider, reference),
      add constraint payment_reversed check ((state = 'REVERSED') = (reversed_at is not null))`.execute(
    db,
  );
  await sql`comment on column payment.provider is 'Who told of it: a provider of codes, offline for a file of finance, lender for what a tape brought'`.execute(
    db,
  );
  await sql`comment on column payment.reversed_at is 'When the bank took it back; credit for it went with it'`.execute(
    db,
  );
  await sql`create index payment_code on payment (code_id) where code_id is not null`.execute(
    db,
  );
  await sql`create index payment_case on payment (case_id, paid_at)`.execute(
    db,
  );
  await sql`create index payment_reference on payment (reference)`.execute(db);
}

async function events(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_event (
      id bigint generated always as identity primary key,
      provider text not null,
      txn_id text not null,
      event_type text not null check (event_type in ('PAID', 'REVERSED')),
      number text,
      loan_id bigint references loan,
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      paid_at timestamptz not null,
      received_at timestamptz not null,
      answer text not null check (answer in ('POSTED', 'SUSPENDED', 'TAKEN_BACK', 'WAITING')),
      state text not null check (state in ('POSTED', 'SUSPENDED', 'REFUNDED', 'TAKEN_BACK', 'WAITING')),
      payment_id bigint references payment,
      file_id bigint references payment_file,
      constraint payment_event_once unique (provider, txn_id, event_type),
      check (state <> 'POSTED' or payment_id is not null)
    )`.execute(db);
  await sql`comment on column payment_event.answer is 'What the provider was told, and is told again whenever it asks again'`.execute(
    db,
  );
  await sql`comment on column payment_event.state is 'SUSPENDED waits for finance, WAITING is a reversal whose payment nobody has told of yet'`.execute(
    db,
  );
  await sql`comment on column payment_event.loan_id is 'Whose loan it is for where no number says so'`.execute(
    db,
  );
  await sql`create index payment_event_paid on payment_event (provider, paid_at)`.execute(
    db,
  );
  await sql`create index payment_event_payment on payment_event (payment_id) where payment_id is not null`.execute(
    db,
  );
}

async function issues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_issue (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('MISMATCH', 'UNKNOWN_CODE', 'OVERPAID', 'REVERSED')),
      state text not null default 'OPEN' check (state in ('OPEN', 'ALLOCATED', 'REFUNDED', 'NOTED', 'VOID')),
      event_id bigint not null references payment_event,
      payment_id bigint references payment,
      loan_id bigint references loan,
      institution_id bigint references institution,
      amount_minor bigint not null check (amount_minor > 0),
      expected_minor bigint,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      opened_at timestamptz not null,
      resolver_id bigint references app_user,
      resolved_at timestamptz,
      note text not null default '',
      check ((state = 'OPEN') = (resolved_at is null)),
      check (state in ('OPEN', 'VOID') or resolver_id is not null)
    )`.execute(db);
  await sql`comment on table payment_issue is 'Money that finance decides about; VOID is what later events settled by themselves'`.execute(
    db,
  );
  await sql`
    create unique index payment_issue_one_open on payment_issue (event_id, kind) where state = 'OPEN'`.execute(
    db,
  );
  await sql`create index payment_issue_state on payment_issue (state, id)`.execute(
    db,
  );
  await sql`create index payment_issue_loan on payment_issue (loan_id)`.execute(
    db,
  );
}

async function differences(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_difference (
      id bigint generated always as identity primary key,
      file_id bigint not null references payment_file,
      kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT')),
      event_type text not null check (event_type in ('PAID', 'REVERSED')),
      txn_id text not null,
      number text,
      here_minor bigint,
      there_minor bigint,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      paid_at timestamptz not null,
      event_id bigint references payment_event,
      check ((here_minor is null) = (kind = 'MISSING_HERE')),
      check ((there_minor is null) = (kind = 'MISSING_THERE'))
    )`.execute(db);
  await sql`comment on column payment_difference.event_id is 'The event that was here, or that finance took in afterwards'`.execute(
    db,
  );
  await sql`create index payment_difference_file on payment_difference (file_id, id)`.execute(
    db,
  );
}

const CAUSES = [
  "OPENING",
  "TAPE",
  "ACCRUAL",
  "PAYMENT",
  "TOLERANCE",
  "SETTLEMENT",
  "DEDUCTION",
  "EXTENSION",
  "REVERSAL",
  "CANCELLATION",
];

async function causes(
  db: Kysely<unknown>,
  known: readonly string[],
  sparesOld = false,
): Promise<void> {
  const list = sql.join(known.map((cause) => sql.lit(cause)));
  await sql`alter table ledger_entry drop constraint ledger_entry_cause_check`.execute(
    db,
  );
  await sql`alter table ledger_entry add constraint ledger_entry_cause_check check (cause in (${list})) ${sql.raw(sparesOld ? "not valid" : "")}`.execute(
    db,
  );
}

/** What was refunded stays in the ledger, which nobody rewrites; only new refunds are refused then. */
async function causesBefore(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql`select from ledger_entry where cause = 'REFUND' limit 1`.execute(
      db,
    );
  await causes(db, CAUSES, rows.length > 0);
}

/** References were one of a kind whoever told of them: a second one is told apart by its provider, more by their number. */
const tellReferencesApart = (db: Kysely<unknown>) =>
  sql`
    update payment p set reference = p.provider || ':' || p.reference || case
      when exists (select from payment o where (o.provider, o.reference) = (p.provider, p.reference) and o.id < p.id)
      then ':' || p.id else '' end
    where exists (select from payment o where o.reference = p.reference and o.id < p.id)`.execute(
    db,
  );

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission in ('payment.settle', 'payment.import', 'bank.act')`.execute(
    db,
  );
  await causesBefore(db);
  await tellReferencesApart(db);
  await sql`drop table payment_difference, payment_issue, payment_event`.execute(
    db,
  );
  await sql`drop index payment_reference, payment_case, payment_code`.execute(
    db,
  );
  await sql`
    alter table payment drop constraint payment_reversed, drop constraint payment_provider_reference,
      drop column file_id, drop column reversed_at, drop column state, drop column code_id, drop column provider`.execute(
    db,
  );
  await sql`alter table payment add constraint payment_reference_key unique (reference)`.execute(
    db,
  );
  await sql`drop table payment_file, payment_policy`.execute(db);
}
