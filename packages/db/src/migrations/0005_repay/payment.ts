import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "bank.act": [6, 9],
  "payment.import": [6],
  "payment.read": [1, 2, 3, 4, 5, 6, 7, 8],
  "payment.settle": [6],
};

/** What a statement may change is named; the rest of the row is compared as a whole. */
const takeOnly = (changes: string) =>
  sql.raw(`${changes}
      if kept is distinct from new then
        raise exception '% is append-only', tg_table_name using errcode = '55000', constraint = 'append_only';
      end if;
      return new;`);

const paymentPolicy = [
  sql`
    create table payment_policy (
      from_on date primary key,
      former_agent_hours integer not null check (former_agent_hours >= 0)
    )`,
  ...columnComments("payment_policy", {
    former_agent_hours:
      "So long after a case went to another agent, money by the former agent's code or promise is still the former's",
  }),
  sql`insert into payment_policy values ('2000-01-01', 24)`,
];

const paymentFile = [
  sql`
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
      state text not null default 'DONE' check (state in ('TAKING', 'DONE')),
      check ((kind = 'STATEMENT') = (on_day is not null))
    )`,
  sql`create index payment_file_kind on payment_file (kind, id)`,
  sql`create index payment_file_taking on payment_file (id) where state = 'TAKING'`,
];

const paymentTable = [
  sql`
    create table payment (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      case_id bigint references collection_case,
      institution_id bigint references institution,
      agent_id bigint references app_user,
      channel text not null,
      reference text not null,
      amount_minor bigint not null check (amount_minor > 0),
      paid_at timestamptz not null,
      created_at timestamptz not null default now(),
      provider text not null default 'lender',
      code_id bigint references repayment_code,
      state text not null default 'POSTED' check (state in ('POSTED', 'REVERSED')),
      reversed_at timestamptz,
      file_id bigint references payment_file,
      event_id bigint references ledger_event,
      value_on date,
      constraint payment_reversed check ((state = 'REVERSED') = (reversed_at is not null)),
      constraint payment_paid_at check (paid_at >= '2000-01-01+00' and paid_at <= created_at + interval '5 minutes'),
      constraint payment_reversed_at check (reversed_at >= '2000-01-01+00' and reversed_at < '2200-01-01+00'),
      constraint payment_value_day check ((event_id is null) = (value_on is null))
    )`,
  ...columnComments("payment", {
    provider:
      "Who told of it: a provider of codes, offline for a file of finance, lender for what a tape brought",
    reversed_at:
      "When it went back; payment_reversal says by whose fault. Credit for it went with it",
    event_id: "What told of it; null for one that its loan had brought along",
    value_on:
      "The business day on which the borrower paid; null for one that its loan had brought along",
  }),
  sql`create index payment_loan on payment (loan_id, paid_at)`,
  sql`create index payment_institution on payment (institution_id, paid_at)`,
  sql`create index payment_code on payment (code_id) where code_id is not null`,
  sql`create index payment_case on payment (case_id, paid_at)`,
  sql`create index payment_reference on payment (reference)`,
  sql`create unique index payment_provider_reference on payment (provider, reference) where state = 'POSTED'`,
  sql`
    create trigger payment_append_only before delete or truncate on payment
    for each statement execute function refuse_change()`,
  sql`
    create function payment_goes_back() returns trigger language plpgsql as $$
    declare kept payment := old;
    begin
      if new is not distinct from old then
        return new;
      end if;
      if old.state <> 'POSTED' or new.state <> 'REVERSED' or not exists (
        select from payment_reversal where payment_id = old.id and reversed_at = new.reversed_at) then
        raise exception 'a payment changes by its reversal alone' using errcode = '55000', constraint = 'append_only';
      end if;
      ${takeOnly("kept.state := new.state; kept.reversed_at := new.reversed_at;")}
    end $$`,
  sql`
    create trigger payment_goes_back before update on payment
    for each row execute function payment_goes_back()`,
  sql`
    create function payment_is_told() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from ledger_event v where v.id = new.event_id and v.transaction_id = pg_current_xact_id()
          and coalesce(v.loan_id, new.loan_id) = new.loan_id) then
        raise exception 'a payment is entered with its event' using errcode = '23514', constraint = 'payment_told',
          table = 'payment';
      end if;
      return null;
    end $$`,
  sql`
    create trigger payment_told after insert on payment
    for each row when (new.event_id is not null) execute function payment_is_told()`,
  sql`
    create function payment_stands() returns trigger language plpgsql as $$
    begin
      raise exception 'a payment goes back by its reversal' using errcode = '23514', constraint = 'payment_stands',
        table = 'payment';
    end $$`,
  sql`
    create trigger payment_stands before insert on payment
    for each row when (new.state <> 'POSTED') execute function payment_stands()`,
  sql`
    alter table promise_verdict add constraint promise_verdict_payment_id_fkey foreign key (payment_id) references payment`,
  sql`
    alter table import_payment add constraint import_payment_payment_id_fkey foreign key (payment_id) references payment`,
  sql`
    alter table ledger_entry add constraint ledger_entry_payment_id_fkey foreign key (payment_id) references payment`,
];

const paymentReversal = [
  sql`
    create table payment_reversal (
      payment_id bigint primary key references payment,
      event_id bigint not null references ledger_event,
      fault text not null check (fault in ('BANK', 'OURS')),
      reversed_at timestamptz not null,
      value_on date not null,
      told_at timestamptz not null,
      reason text not null default '',
      user_id bigint references app_user,
      id bigint generated always as identity unique
    )`,
  tableComment(
    "payment_reversal",
    "Payments that went back. BANK: as if they had never come. OURS: the late fees that our error made are waived",
  ),
  ...columnComments("payment_reversal", {
    id: "The order in which they were told, by which they are sealed",
  }),
  appendOnly("payment_reversal"),
  sql`
    create function reversal_is_told() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from ledger_event v join payment y on y.id = new.payment_id
        where v.id = new.event_id and v.transaction_id = pg_current_xact_id()
          and coalesce(v.loan_id, y.loan_id) = y.loan_id) then
        raise exception 'a reversal is entered with its event' using errcode = '23514', constraint = 'reversal_told',
          table = 'payment_reversal';
      end if;
      return null;
    end $$`,
  sql`
    create trigger reversal_told after insert on payment_reversal
    for each row execute function reversal_is_told()`,
];

const paymentEvent = [
  sql`
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
      reported_paid_at text,
      constraint payment_event_once unique (provider, txn_id, event_type),
      check (state <> 'POSTED' or payment_id is not null),
      constraint payment_event_paid_at check (paid_at >= '2000-01-01+00' and paid_at <= received_at + interval '5 minutes')
    )`,
  ...columnComments("payment_event", {
    loan_id: "Whose loan it is for where no number says so",
    answer:
      "What the provider was told, and is told again whenever it asks again",
    state:
      "SUSPENDED waits for finance, WAITING is a reversal whose payment nobody has told of yet",
    reported_paid_at:
      "What the bank said where it cannot be; paid_at is then when it was received",
  }),
  sql`create index payment_event_paid on payment_event (provider, paid_at)`,
  sql`create index payment_event_payment on payment_event (payment_id) where payment_id is not null`,
  sql`
    create trigger payment_event_append_only before delete or truncate on payment_event
    for each statement execute function refuse_change()`,
  sql`
    create function payment_event_moves() returns trigger language plpgsql as $$
    declare kept payment_event := old;
    begin
      ${takeOnly("kept.state := new.state; kept.payment_id := new.payment_id;")}
    end $$`,
  sql`
    create trigger payment_event_moves before update on payment_event
    for each row execute function payment_event_moves()`,
];

const paymentCredit = [
  sql`
    create table payment_credit (
      id bigint generated always as identity primary key,
      payment_id bigint not null references payment,
      cause text not null check (cause in ('TAKEN', 'REVERSED')),
      agent_id bigint not null references app_user,
      day date not null,
      currency text not null,
      amount_minor bigint not null check ((amount_minor > 0) = (cause = 'TAKEN')),
      wage_minor bigint not null check (wage_minor = 0 or (wage_minor > 0) = (cause = 'TAKEN')),
      at timestamptz not null,
      paid_at timestamptz not null,
      unique (payment_id, cause)
    )`,
  ...columnComments("payment_credit", {
    wage_minor: "What the agent earns by it, as the rates stood on that day",
  }),
  sql`create index payment_credit_agent on payment_credit (agent_id, day)`,
  appendOnly("payment_credit"),
];

/** Money that fits nowhere waits for finance, and so does money of a moment at which nothing can have been paid. */
const paymentIssue = [
  sql`
    create table payment_issue (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('MISMATCH', 'UNKNOWN_CODE', 'VALUE_DAY', 'OVERPAID', 'REVERSED', 'MISLAID')),
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
      value_on date,
      ledger_event_id bigint references ledger_event,
      check ((state = 'OPEN') = (resolved_at is null)),
      check (state in ('OPEN', 'VOID') or resolver_id is not null)
    )`,
  tableComment(
    "payment_issue",
    "Money that finance decides about; VOID is what later events settled by themselves",
  ),
  ...columnComments("payment_issue", {
    value_on: "The day on which it was paid, as a person found out",
    ledger_event_id:
      "Of money beyond the debt: what gave it back or laid it on the loan",
  }),
  sql`create unique index payment_issue_one_open on payment_issue (event_id, kind) where state = 'OPEN'`,
  sql`create index payment_issue_state on payment_issue (state, id)`,
  sql`create index payment_issue_loan on payment_issue (loan_id)`,
];

/**
 * Why: what a bank tells is taken once, however often and in whatever order it tells it. What was booked stays as it was
 * booked: a payment never changes but for going back.
 */
export const payment: Part = {
  up: [
    ...paymentPolicy,
    ...paymentFile,
    ...paymentTable,
    ...paymentReversal,
    ...paymentEvent,
    ...paymentCredit,
    ...paymentIssue,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`alter table promise_verdict drop constraint promise_verdict_payment_id_fkey`,
    sql`alter table promise_verdict disable trigger promise_verdict_append_only`,
    sql`update promise_verdict set payment_id = null where payment_id is not null`,
    sql`alter table promise_verdict enable trigger promise_verdict_append_only`,
    sql`alter table import_payment drop constraint import_payment_payment_id_fkey`,
    sql`delete from import_payment`,
    sql`alter table ledger_entry drop constraint ledger_entry_payment_id_fkey`,
    sql`drop table payment_issue, payment_credit, payment_event, payment_reversal, payment, payment_file, payment_policy`,
    sql`drop function payment_goes_back, payment_is_told, payment_stands, reversal_is_told, payment_event_moves`,
  ],
};
