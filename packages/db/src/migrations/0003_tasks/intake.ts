import { sql } from "kysely";
import { grant, type Part, revoke, tableComment } from "../part.ts";

const PERMISSIONS = {
  "intake.run": [4],
};

const importMapping = [
  sql`
    create table import_mapping (
      id bigint generated always as identity primary key,
      name text not null unique,
      definition jsonb not null,
      saved_by bigint references app_user,
      saved_at timestamptz not null
    )`,
];

const importRun = [
  sql`
    create table import_run (
      id bigint generated always as identity primary key,
      state text not null default 'UPLOADED' check (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'APPLYING', 'APPLIED',
        'FAILED')),
      state_at timestamptz not null,
      file_name text not null,
      kind text not null check (kind in ('csv', 'xlsx', 'xls')),
      size_bytes bigint not null,
      sha256 text not null,
      headers jsonb not null,
      row_count integer not null,
      institution_id bigint references institution,
      mapping jsonb,
      as_of_on date,
      done_rows integer not null default 0,
      counts jsonb,
      failure_key text,
      failure_params jsonb,
      created_by bigint references app_user,
      created_at timestamptz not null,
      applied_at timestamptz
    )`,
  sql`create index import_run_file on import_run (sha256, institution_id)`,
];

const importIssue = [
  sql`
    create table import_issue (
      run_id bigint not null references import_run,
      seq integer not null,
      row_no integer not null,
      column_name text,
      target text,
      key text not null,
      params jsonb not null,
      value text,
      primary key (run_id, seq)
    )`,
];

const importPayment = [
  sql`
    create table import_payment (
      run_id bigint not null references import_run,
      payment_id bigint not null,
      primary key (run_id, payment_id)
    )`,
  tableComment(
    "import_payment",
    "Payments that a tape left standing: their value day is later than its own",
  ),
];

/** Without keys to run and institution: they are the same for every row of a tape and cost as much as the row. */
const loanTape = [
  sql`
    create table loan_tape (
      loan_id bigint primary key references loan,
      run_id bigint not null,
      institution_id bigint not null,
      as_of_on date not null,
      digest text not null
    )`,
  tableComment(
    "loan_tape",
    "What the lender last said about a loan: a row with the same digest changes nothing",
  ),
];

/**
 * Why: a lender's tape is loaded whole or not at all, and a tape seen twice changes nothing. A tape states its day:
 * payments of a later day stay and are laid upon it, and which they were is kept with the run.
 */
export const intake: Part = {
  up: [
    ...importMapping,
    ...importRun,
    ...importIssue,
    ...importPayment,
    ...loanTape,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop table loan_tape, import_payment, import_issue, import_run, import_mapping`,
  ],
};
