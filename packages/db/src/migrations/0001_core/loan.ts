import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";
import { withPhoneHash } from "./phone.ts";

const borrower = [
  sql`create extension if not exists pg_trgm`,
  sql`
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
      created_at timestamptz not null default now(),
      phone_hash bytea
    )`,
  sql`create index borrower_name on borrower using gin (lower(name) gin_trgm_ops)`,
  sql`create index borrower_phone on borrower (phone text_pattern_ops)`,
  ...withPhoneHash("borrower", "phone"),
];

const product = [
  sql`
    create table product (
      id bigint generated always as identity primary key,
      name text not null unique,
      lender_name text not null,
      currency text not null check (currency in ('IDR', 'PHP', 'USD'))
    )`,
];

const loanTable = [
  sql`
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
      late_fee_minor bigint not null default 0 check (late_fee_minor >= 0),
      extension_fee_minor bigint not null default 0 check (extension_fee_minor >= 0),
      repaid_minor bigint not null default 0 check (repaid_minor >= 0),
      waived_minor bigint not null default 0 check (waived_minor >= 0),
      outstanding_minor bigint generated always
        as (principal_minor + interest_minor + late_fee_minor + extension_fee_minor - repaid_minor - waived_minor) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      credit_minor bigint not null default 0 check (credit_minor >= 0),
      accrued_on date,
      fees_end_on date,
      base_event_id bigint not null default 0,
      base_on date,
      cancelled_at timestamptz,
      unique (product_id, number),
      constraint loan_never_negative
        check (principal_minor + interest_minor + late_fee_minor + extension_fee_minor - repaid_minor - waived_minor >= 0)
    )`,
  ...columnComments("loan", {
    credit_minor: "Paid beyond everything that was owed; to be refunded",
    accrued_on:
      "The last day whose late fees are in the ledger; null where that is the day on which the roll began",
    fees_end_on: "From this day on no late fee: insolvency",
    base_event_id:
      "Lines up to this event are what the loan began with, or what its last tape said",
    base_on:
      "The day at whose end the base stood; null where that is the day on which the roll began",
    cancelled_at: "It never took effect: nothing is owed on it",
  }),
  sql`create index loan_borrower on loan (borrower_id)`,
  sql`create index loan_number on loan (number text_pattern_ops)`,
];

const installment = [
  sql`
    create table installment (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      period smallint not null,
      due_on date not null,
      status smallint not null check (status in (21, 40, 50, -28, -50, -22)),
      principal_minor bigint not null check (principal_minor >= 0),
      interest_minor bigint not null default 0 check (interest_minor >= 0),
      late_fee_minor bigint not null default 0 check (late_fee_minor >= 0),
      repaid_minor bigint not null default 0 check (repaid_minor >= 0),
      waived_minor bigint not null default 0 check (waived_minor >= 0),
      repaid_on date,
      extension_fee_minor bigint not null default 0 check (extension_fee_minor >= 0),
      principal_due_minor bigint not null default 0 check (principal_due_minor >= 0),
      interest_due_minor bigint not null default 0 check (interest_due_minor >= 0),
      late_fee_due_minor bigint not null default 0 check (late_fee_due_minor >= 0),
      extension_fee_due_minor bigint not null default 0 check (extension_fee_due_minor >= 0),
      unique (loan_id, period),
      constraint installment_dues check (
        principal_due_minor + interest_due_minor + late_fee_due_minor + extension_fee_due_minor
          = principal_minor + interest_minor + late_fee_minor + extension_fee_minor - repaid_minor - waived_minor)
    )`,
];

/** Why: what was lent to whom. */
export const loan: Part = {
  up: [...borrower, ...product, ...loanTable, ...installment],
  down: [
    sql`drop table installment, loan, product, borrower`,
    sql`drop function borrower_phone_hash`,
  ],
};
