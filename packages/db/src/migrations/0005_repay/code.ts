import { sql } from "kysely";
import {
  columnComments,
  grant,
  moves,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "code.apply": [1, 2, 4, 5, 6, 8],
  "code.read": [1, 2, 3, 4, 5, 6, 7, 8],
};

const repayChannel = [
  sql`
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
    )`,
  ...columnComments("repay_channel", {
    expiry_hours: "No code of this channel lives longer",
    open_amount: "The payer may pay less than the code asks for",
  }),
  sql`
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
      ('VA', 'BPI', 'BPI', 'PHP', 5000, 50000000, 24, false, 10)`,
];

const codePolicy = [
  sql`
    create table code_policy (
      from_on date primary key,
      per_case_day integer not null check (per_case_day > 0),
      single_hours integer not null check (single_hours > 0),
      answer_seconds integer not null check (answer_seconds > 0),
      parts_within_due boolean not null,
      withdraw_hours integer not null default 24 check (withdraw_hours > 0)
    )`,
  ...columnComments("code_policy", {
    per_case_day: "How many codes a case may see in a day",
    answer_seconds: "A code without a number has failed after this time",
    parts_within_due:
      "Whether the open codes for parts may together not ask for more than is due",
    withdraw_hours:
      "How long a provider that does not answer is told again of a code that ended",
  }),
  sql`insert into code_policy values ('2000-01-01', 5, 24, 120, true)`,
];

const cleanMode = [
  sql`
    create table clean_mode (
      id bigint generated always as identity primary key,
      mode smallint not null check (mode in (1, 2, 3)),
      product_id bigint references product,
      queue_id bigint references queue,
      enabled boolean not null,
      unique nulls not distinct (mode, product_id, queue_id)
    )`,
  tableComment(
    "clean_mode",
    "What a full payment may clear: 1 overdue, 2 overdue and current, 3 the whole loan. The row that names most decides",
  ),
  sql`insert into clean_mode (mode, enabled) values (1, true), (2, true), (3, true)`,
];

const repaymentCode = [
  sql`
    create table repayment_code (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      case_id bigint references collection_case,
      agent_id bigint references app_user,
      type text not null check (type in ('SINGLE', 'FULL', 'EXTENSION')),
      channel text not null,
      bank text not null,
      number text,
      amount_minor bigint not null check (amount_minor > 0),
      state text not null check (state in ('REQUESTED', 'ACTIVE', 'PAID', 'EXPIRED', 'CANCELLED', 'FAILED', 'REVERSED',
        'PARTIAL')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      expires_at timestamptz not null,
      provider text,
      clean_mode smallint check (clean_mode in (1, 2, 3)),
      installment_id bigint references installment,
      extension_id bigint,
      deduction_id bigint,
      failure text,
      asks smallint not null default 0,
      ask_at timestamptz,
      paid_minor bigint not null default 0 check (paid_minor >= 0),
      paid_at timestamptz,
      constraint repayment_code_paid_at check (paid_at >= '2000-01-01+00' and paid_at < '2200-01-01+00')
    )`,
  ...columnComments("repayment_code", {
    failure: "Why the provider gave no number",
    ask_at: "When the provider is asked for a number, or asked again",
  }),
  sql`create index repayment_code_loan on repayment_code (loan_id, id)`,
  sql`create index repayment_code_ask on repayment_code (ask_at) where state = 'REQUESTED'`,
  sql`create index repayment_code_number on repayment_code (provider, number, id) where number is not null`,
  sql`
    create unique index repayment_code_one_number on repayment_code (provider, number)
    where state in ('REQUESTED', 'ACTIVE', 'PARTIAL') and number is not null`,
  sql`create index repayment_code_case on repayment_code (case_id, created_at)`,
  sql`
    create index repayment_code_end on repayment_code (expires_at)
    where state in ('REQUESTED', 'ACTIVE', 'PARTIAL')`,
  sql`
    create unique index repayment_code_one_active on repayment_code (loan_id, type, channel, bank)
    where state in ('REQUESTED', 'ACTIVE', 'PARTIAL')`,
  sql`create index repayment_code_extension on repayment_code (extension_id) where extension_id is not null`,
  sql`create index repayment_code_deduction on repayment_code (deduction_id) where deduction_id is not null`,
  sql`create index repayment_code_agent_made on repayment_code (agent_id, created_at)`,
];

const codeMove = moves(
  { noun: "code", table: "repayment_code", column: "state" },
  {
    ACTIVE: ["CANCELLED", "EXPIRED", "PAID", "PARTIAL"],
    EXPIRED: ["PAID"],
    PAID: ["REVERSED"],
    PARTIAL: ["CANCELLED", "EXPIRED", "PAID", "REVERSED"],
    REQUESTED: ["ACTIVE", "CANCELLED", "EXPIRED", "FAILED"],
    REVERSED: ["PAID"],
  },
);

/** A code that ends before it is paid is taken back at its provider too, after the commit and again until it is told. */
const codeWithdrawal = [
  sql`
    create table code_withdrawal (
      code_id bigint primary key references repayment_code,
      provider text not null,
      number text not null,
      reason text not null check (reason in ('CANCELLED', 'EXPIRED')),
      created_at timestamptz not null,
      ask_at timestamptz,
      asks integer not null default 0,
      outcome text check (outcome in ('TOLD', 'REFUSED', 'GIVEN_UP', 'NO_CALL')),
      failure text,
      settled_at timestamptz,
      check ((outcome is null) = (ask_at is not null)),
      check ((outcome is null) = (settled_at is null))
    )`,
  tableComment(
    "code_withdrawal",
    "What providers are told of codes that ended unpaid",
  ),
  ...columnComments("code_withdrawal", {
    ask_at: "When the provider is told, or told again",
  }),
  sql`create index code_withdrawal_ask on code_withdrawal (ask_at) where outcome is null`,
];

/**
 * Why: a repayment code is asked of a provider, paid, expired or taken back by moves that the database knows; where money
 * can be paid and how many codes a day may see are rows.
 */
export const code: Part = {
  up: [
    ...repayChannel,
    ...codePolicy,
    ...cleanMode,
    ...repaymentCode,
    ...codeMove,
    ...codeWithdrawal,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop table code_withdrawal, code_move, repayment_code, clean_mode, code_policy, repay_channel`,
    sql`drop function check_code_move`,
  ],
};
