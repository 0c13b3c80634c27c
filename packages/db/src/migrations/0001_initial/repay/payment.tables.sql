create table payment_policy (
  effective_on date not null,
  former_agent_hours integer not null check (former_agent_hours >= 0),
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  id bigint generated always as identity primary key
);
comment on table payment_policy is 'Credit of payments to former agents; latest row applies';
comment on column payment_policy.former_agent_hours is
  'Hours after reassignment in which the former agent''s code or promise earns credit';
create index payment_policy_day on payment_policy (effective_on, id);

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
  reversed_at timestamptz constraint payment_reversed_at
    check (reversed_at >= '2000-01-01 00:00:00+00'::timestamp with time zone
    and reversed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  file_id bigint references payment_file,
  event_id bigint references ledger_event,
  value_on date,
  constraint payment_paid_at check (paid_at >= '2000-01-01 00:00:00+00'::timestamp with time zone
    and paid_at <= (created_at + '00:05:00'::interval)),
  constraint payment_reversed check ((state = 'REVERSED') = (reversed_at is not null)),
  constraint payment_value_day check ((event_id is null) = (value_on is null))
);
comment on column payment.provider is 'Source; offline for a file of finance, lender for a tape';
comment on column payment.reversed_at is
  'Reversal, which also removes the credit; payment_reversal names the fault';
comment on column payment.event_id is 'Reporting event; null for payments imported with the loan';
comment on column payment.value_on is 'Business day; null if imported with the loan';
create index payment_loan on payment (loan_id, paid_at);
create index payment_institution on payment (institution_id, paid_at);
create index payment_code on payment (code_id) where code_id is not null;
create index payment_case on payment (case_id, paid_at);
create index payment_reference on payment (reference);
create unique index payment_provider_reference on payment (provider, reference)
  where state = 'POSTED';
create index payment_created on payment using brin (created_at) with (autosummarize='on');

create table payment_reversal (
  payment_id bigint primary key references payment,
  event_id bigint not null references ledger_event,
  fault text not null check (fault in ('BANK', 'OURS')),
  reversed_at timestamptz not null,
  value_on date not null,
  recorded_at timestamptz not null,
  reason text not null default '',
  user_id bigint references app_user,
  id bigint generated always as identity unique
);
comment on table payment_reversal is
  'BANK: as if never paid; OURS: late fees caused by our error are waived';
comment on column payment_reversal.id is 'Order of arrival, used by seals';
create index payment_reversal_recorded_at on payment_reversal
  using brin (recorded_at) with (autosummarize='on');

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
  answer text not null check (answer in ('POSTED', 'SUSPENDED', 'REVERSED', 'WAITING')),
  state text not null check (state in ('POSTED', 'SUSPENDED', 'REFUNDED', 'REVERSED', 'WAITING')),
  payment_id bigint references payment,
  file_id bigint references payment_file,
  reported_paid_at text,
  constraint payment_event_once unique (provider, txn_id, event_type),
  constraint payment_event_paid_at
    check (paid_at >= '2000-01-01 00:00:00+00'::timestamp with time zone
    and paid_at <= (received_at + '00:05:00'::interval)),
  constraint payment_event_check check (state <> 'POSTED' or payment_id is not null)
);
comment on column payment_event.loan_id is 'Loan of a payment without a number';
comment on column payment_event.answer is 'Answer to the provider, repeated for each retry';
comment on column payment_event.state is
  'SUSPENDED: awaits finance; WAITING: reversal of a payment not yet reported';
comment on column payment_event.reported_paid_at is
  'Impossible time given by the bank; paid_at is then the receipt';
create index payment_event_paid on payment_event (provider, paid_at);
create index payment_event_payment on payment_event (payment_id) where payment_id is not null;

create table payment_issue (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('MISMATCH', 'UNKNOWN_CODE', 'VALUE_DAY', 'OVERPAID',
    'REVERSED', 'WRONG_LOAN')),
  state text not null default 'OPEN'
    check (state in ('OPEN', 'ALLOCATED', 'REFUNDED', 'ACKNOWLEDGED', 'VOID')),
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
  constraint payment_issue_check1 check ((state in ('OPEN', 'VOID')) or resolver_id is not null),
  constraint payment_issue_check check ((state = 'OPEN') = (resolved_at is null))
);
comment on table payment_issue is 'Money that finance decides on; VOID when later events settle it';
comment on column payment_issue.value_on is 'Actual payment day found by a person';
comment on column payment_issue.ledger_event_id is 'Refund or posting of money beyond the debt';
create unique index payment_issue_one_open on payment_issue (event_id, kind) where state = 'OPEN';
create index payment_issue_state on payment_issue (state, id);
create index payment_issue_loan on payment_issue (loan_id);

alter table ledger_entry add foreign key (payment_id) references payment;
alter table import_payment add foreign key (payment_id) references payment;
alter table promise_evaluation add foreign key (payment_id) references payment;
alter table deduction add foreign key (payment_id) references payment;
alter table extension add foreign key (payment_id) references payment;
alter table payment_credit add foreign key (payment_id) references payment;
alter table payment_file_row add foreign key (event_id) references payment_event;
alter table payment_difference add foreign key (event_id) references payment_event;
