import { type Kysely, sql } from "kysely";

/** Why: what was lent to whom, and how the borrower can be reached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table product (
      id bigint generated always as identity primary key,
      name text not null unique,
      lender_name text not null,
      currency text not null check (currency in ('IDR', 'PHP', 'USD'))
    )`.execute(db);
  await borrowers(db);
  await loans(db);
}

async function borrowers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table borrower (
      id bigint generated always as identity primary key,
      source_id text unique,
      name text not null,
      phone text,
      email text,
      zone text not null default 'Asia/Jakarta',
      id_type text,
      id_number text,
      gender text check (gender in ('MALE', 'FEMALE')),
      birth_place text,
      birth_on date,
      marital_status text,
      children integer,
      education text,
      address text,
      province text,
      occupation text,
      industry text,
      working_years integer,
      company_name text,
      company_address text,
      company_phone text,
      loan_purpose text,
      pay_days text,
      salary_type text,
      monthly_income_minor bigint,
      credit_card_count integer,
      multiple_borrowings integer,
      times_settled integer not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index borrower_name on borrower using gin (lower(name) gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index borrower_phone on borrower (phone text_pattern_ops)`.execute(
    db,
  );
  await sql`
    create table contact (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      relation text not null check (relation in ('R01', 'R02', 'R03', 'R04', 'R05', 'R06', 'R07', 'R08', 'R09')),
      name text not null,
      phone text not null,
      source text not null check (source in ('APPLICATION', 'EMERGENCY', 'AGENT', 'ADDRESS_BOOK', 'CALL_LIST')),
      last_result text,
      last_contact_at timestamptz,
      created_at timestamptz not null default now(),
      unique (borrower_id, phone)
    )`.execute(db);
  await sql`create index contact_phone on contact (phone text_pattern_ops)`.execute(
    db,
  );
}

async function loans(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table loan (
      id bigint generated always as identity primary key,
      product_id bigint not null references product,
      borrower_id bigint not null references borrower,
      number text not null,
      status smallint not null check (status in (21, 40, 50, -28, -50, -22)),
      loan_on date not null,
      periods smallint not null check (periods > 0),
      principal_minor bigint not null check (principal_minor >= 0),
      interest_minor bigint not null default 0 check (interest_minor >= 0),
      penalty_minor bigint not null default 0 check (penalty_minor >= 0),
      extension_fee_minor bigint not null default 0 check (extension_fee_minor >= 0),
      repaid_minor bigint not null default 0 check (repaid_minor >= 0),
      reduced_minor bigint not null default 0 check (reduced_minor >= 0),
      outstanding_minor bigint generated always as
        (principal_minor + interest_minor + penalty_minor + extension_fee_minor - repaid_minor - reduced_minor) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (product_id, number),
      constraint loan_never_negative check
        (principal_minor + interest_minor + penalty_minor + extension_fee_minor - repaid_minor - reduced_minor >= 0)
    )`.execute(db);
  await sql`create index loan_borrower on loan (borrower_id)`.execute(db);
  await sql`create index loan_number on loan (number text_pattern_ops)`.execute(
    db,
  );
  await sql`
    create table installment (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      period smallint not null,
      due_on date not null,
      status smallint not null check (status in (21, 40, 50, -28, -50, -22)),
      principal_minor bigint not null check (principal_minor >= 0),
      interest_minor bigint not null default 0 check (interest_minor >= 0),
      penalty_minor bigint not null default 0 check (penalty_minor >= 0),
      repaid_minor bigint not null default 0 check (repaid_minor >= 0),
      reduced_minor bigint not null default 0 check (reduced_minor >= 0),
      repaid_on date,
      unique (loan_id, period)
    )`.execute(db);
  await sql`
    create table payment (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      case_id bigint,
      institution_id bigint references institution,
      agent_id bigint references app_user,
      channel text not null,
      reference text not null unique,
      amount_minor bigint not null check (amount_minor > 0),
      paid_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index payment_loan on payment (loan_id, paid_at)`.execute(
    db,
  );
  await sql`create index payment_institution on payment (institution_id, paid_at)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table payment, installment, loan, contact, borrower, product`.execute(
    db,
  );
}
