create table loan (
  id bigint generated always as identity primary key,
  product_id bigint not null,
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
    as (principal_minor + interest_minor + late_fee_minor + extension_fee_minor - repaid_minor -
    waived_minor) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  accrued_on date,
  fees_end_on date,
  opening_event_id bigint not null default 0,
  opening_on date,
  cancelled_at timestamptz,
  unique (product_id, number),
  constraint loan_never_negative
    check ((principal_minor + interest_minor + late_fee_minor + extension_fee_minor - repaid_minor -
    waived_minor) >= 0)
);
comment on column loan.credit_minor is 'Overpayment to be refunded';
comment on column loan.accrued_on is
  'Last day with late fees in the ledger; null is the day end-of-day runs began';
comment on column loan.fees_end_on is 'First day without late fees because of insolvency';
comment on column loan.opening_event_id is 'Last event of the opening balance or of the latest tape';
comment on column loan.opening_on is
  'Day at whose end the base applied; null is the day end-of-day runs began';
comment on column loan.cancelled_at is 'Loan that never took effect; nothing is owed';
create index loan_borrower on loan (borrower_id);
create index loan_number on loan (number text_pattern_ops);

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
  constraint installment_dues
    check ((principal_due_minor + interest_due_minor + late_fee_due_minor + extension_fee_due_minor)
    = (principal_minor + interest_minor + late_fee_minor + extension_fee_minor - repaid_minor -
    waived_minor))
);

create table ledger_event (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('HISTORY', 'ARRIVAL', 'TAPE', 'NIGHT', 'PAYMENT', 'REVERSAL',
    'EXTENSION', 'DEDUCTION', 'CREDIT', 'CANCELLATION', 'HOLD', 'CORRECTION', 'BORROWER',
    'FEES_END')),
  loan_id bigint references loan,
  ref_id bigint,
  value_on date,
  recorded_at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id()
);
comment on table ledger_event is
  'Cause of ledger entries: received at recorded_at, effective from value_on';
comment on column ledger_event.loan_id is 'Loan; null for many loans: a night, a tape, an arrival';
comment on column ledger_event.ref_id is
  'Extension, deduction, hold or import run; a payment names its event itself';
comment on column ledger_event.transaction_id is 'Limits entries to the transaction of their event';
create index ledger_event_loan on ledger_event (loan_id, id) where loan_id is not null;
create index ledger_event_recorded_at on ledger_event using brin (recorded_at) with (autosummarize='on');

create table ledger_entry (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loan,
  installment_id bigint references installment,
  kind text not null check (kind in ('CHARGE', 'PAYMENT', 'WAIVER', 'CREDIT')),
  component text check (component in ('PRINCIPAL', 'INTEREST', 'LATE_FEE', 'EXTENSION_FEE')),
  amount_minor bigint not null check (amount_minor <> 0),
  value_on date not null,
  value_at timestamptz not null,
  cause text not null check (cause in ('OPENING', 'TAPE', 'ACCRUAL', 'PAYMENT', 'TOLERANCE',
    'SETTLEMENT', 'DEDUCTION', 'EXTENSION', 'REVERSAL', 'CANCELLATION', 'REFUND', 'OUR_ERROR')),
  cause_id bigint,
  payment_id bigint,
  reverses_id bigint unique references ledger_entry,
  booked_at timestamptz not null default now(),
  event_id bigint not null,
  constraint ledger_entry_check check ((kind = 'CREDIT') = (installment_id is null)),
  constraint ledger_entry_check1 check ((kind = 'CREDIT') = (component is null)),
  constraint ledger_entry_check2 check ((cause = 'REVERSAL') = (reverses_id is not null))
);
comment on column ledger_entry.amount_minor is
  'Negative for a reversal, a correction or principal moved to a new installment';
comment on column ledger_entry.value_on is 'Business day, independent of the arrival';
comment on column ledger_entry.cause_id is 'Deduction or extension behind the entry';
comment on column ledger_entry.payment_id is 'Payment that the entry is posted and reversed with';
create index ledger_entry_loan on ledger_entry (loan_id, id);
create index ledger_entry_payment on ledger_entry (payment_id) where payment_id is not null;
create index ledger_entry_value on ledger_entry using brin (value_on) with (pages_per_range='32');
create index ledger_entry_event on ledger_entry using brin (event_id) with (autosummarize='on');

create table ledger_seal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  previous_id bigint unique nulls not distinct references ledger_seal,
  table_name text not null check (table_name in ('ledger_event', 'ledger_entry', 'payment',
    'payment_reversal')),
  row_ids int8multirange not null,
  row_count integer not null check (row_count > 0),
  hash_prefixes bytea not null,
  digest bytea not null check (length(digest) = 32),
  constraint ledger_seal_check check (length(hash_prefixes) = (4 * row_count))
);
comment on column ledger_seal.hash_prefixes is
  'Four bytes of each row''s hash in id order; locate a changed row';
create index ledger_seal_end on ledger_seal (table_name, upper(row_ids));
