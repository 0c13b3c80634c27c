import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  tableComment,
} from "../part.ts";

const ledgerEvent = [
  sql`
    create table ledger_event (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('HISTORY', 'ARRIVAL', 'TAPE', 'NIGHT', 'PAYMENT', 'REVERSAL', 'EXTENSION',
        'DEDUCTION', 'CREDIT', 'CANCELLATION', 'HOLD', 'CORRECTION', 'BORROWER', 'FEES_END')),
      loan_id bigint references loan,
      ref_id bigint,
      value_on date,
      told_at timestamptz not null,
      transaction_id xid8 not null default pg_current_xact_id()
    )`,
  tableComment(
    "ledger_event",
    "What made lines of the ledger be written: told_at is when we heard of it, value_on the day from which it counts",
  ),
  ...columnComments("ledger_event", {
    loan_id: "Null where many loans are concerned: a night, a tape, an arrival",
    ref_id:
      "The extension, deduction, hold or import run; a payment names its event itself",
    transaction_id: "Lines are entered in the transaction of their event alone",
  }),
  sql`create index ledger_event_loan on ledger_event (loan_id, id) where loan_id is not null`,
  appendOnly("ledger_event"),
];

const ledgerEntry = [
  sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      installment_id bigint references installment,
      kind text not null check (kind in ('CHARGE', 'PAYMENT', 'WAIVER', 'CREDIT')),
      part text check (part in ('PRINCIPAL', 'INTEREST', 'LATE_FEE', 'EXTENSION_FEE')),
      amount_minor bigint not null check (amount_minor <> 0),
      value_on date not null,
      value_at timestamptz not null,
      cause text not null check (cause in ('OPENING', 'TAPE', 'ACCRUAL', 'PAYMENT', 'TOLERANCE', 'SETTLEMENT', 'DEDUCTION',
        'EXTENSION', 'REVERSAL', 'CANCELLATION', 'REFUND', 'OUR_ERROR')),
      cause_id bigint,
      payment_id bigint,
      reverses_id bigint unique references ledger_entry,
      booked_at timestamptz not null default now(),
      event_id bigint not null,
      check ((kind = 'CREDIT') = (installment_id is null)),
      check ((kind = 'CREDIT') = (part is null)),
      check ((cause = 'REVERSAL') = (reverses_id is not null))
    )`,
  ...columnComments("ledger_entry", {
    amount_minor:
      "Negative where it takes something back: a reversal, a correction, principal moved to a new installment",
    value_on: "The business day that the line belongs to, whenever it was told",
    cause_id: "The deduction or the extension that brought it about",
    payment_id: "The payment that it came with and goes with",
  }),
  sql`create index ledger_entry_loan on ledger_entry (loan_id, id)`,
  sql`create index ledger_entry_payment on ledger_entry (payment_id) where payment_id is not null`,
  appendOnly("ledger_entry"),
  sql`
    create function ledger_lines_fit() returns trigger language plpgsql as $$
    declare fault text;
    begin
      select case
          when v.transaction_id is distinct from pg_current_xact_id() then 'ledger_entry_event'
          when v.loan_id <> a.loan_id then 'ledger_entry_event_loan'
          when i.loan_id <> a.loan_id then 'ledger_entry_installment_loan'
          when a.amount_minor < 0 then 'ledger_entry_sign'
          else 'ledger_entry_accrual' end into fault
      from arrived a left join ledger_event v on v.id = a.event_id left join installment i on i.id = a.installment_id
      where v.transaction_id is distinct from pg_current_xact_id() or v.loan_id <> a.loan_id or i.loan_id <> a.loan_id
        or a.cause = 'ACCRUAL' and a.amount_minor > 0 and (a.kind, a.part) <> ('CHARGE', 'LATE_FEE')
        or a.cause in ('OPENING', 'ACCRUAL') and a.amount_minor < 0 and v.kind = 'NIGHT'
      limit 1;
      if fault is null then
        select case when a.payment_id is null then 'ledger_entry_payment' else 'ledger_entry_payment_loan' end into fault
        from arrived a left join payment y on y.id = a.payment_id
        where y.loan_id <> a.loan_id
          or a.payment_id is null and a.cause = 'PAYMENT' and a.kind in ('PAYMENT', 'CREDIT')
        limit 1;
      end if;
      if fault is null then
        select 'ledger_entry_sum' into fault
        from (select distinct payment_id from arrived where payment_id is not null) named
        join payment y on y.id = named.payment_id join loan l on l.id = y.loan_id
        where y.event_id > l.base_event_id and case y.state when 'POSTED' then y.amount_minor else 0 end <> (
          select coalesce(sum(e.amount_minor), 0) from ledger_entry e
          where e.payment_id = y.id and e.kind in ('PAYMENT', 'CREDIT') and e.cause <> 'REFUND')
        limit 1;
      end if;
      if fault is not null then
        raise exception 'lines of the ledger break %', fault
          using errcode = '23514', constraint = fault, table = 'ledger_entry';
      end if;
      return null;
    end $$`,
  sql`
    create trigger ledger_lines_fit after insert on ledger_entry
    referencing new table as arrived for each statement execute function ledger_lines_fit()`,
];

/**
 * Why: the ledger is derived from what happened to a loan and when. Every line names the event that entered it and the
 * value day it belongs to. The entries are the truth; the amounts of installments, loans and cases are caches of them.
 */
export const ledger: Part = {
  up: [...ledgerEvent, ...ledgerEntry],
  down: [
    sql`update loan set base_event_id = 0, base_on = null where base_event_id <> 0 or base_on is not null`,
    sql`drop table ledger_entry, ledger_event`,
    sql`drop function ledger_lines_fit`,
  ],
};
