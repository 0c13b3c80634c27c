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
  state text not null check (state in ('REQUESTED', 'ACTIVE', 'PAID', 'EXPIRED', 'CANCELLED',
    'FAILED', 'REVERSED', 'PARTIAL')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  provider text,
  clean_mode smallint check (clean_mode in (1, 2, 3)),
  installment_id bigint references installment,
  extension_id bigint,
  deduction_id bigint constraint repayment_code_deduction references deduction,
  failure text,
  attempts smallint not null default 0,
  next_attempt_at timestamptz,
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  paid_at timestamptz constraint repayment_code_paid_at
    check (paid_at >= '2000-01-01 00:00:00+00'::timestamp with time zone
    and paid_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
comment on table repayment_code is
  'Amount, loan, case and kind are fixed once money came; a paid code reverts only with its '
  'payment';
comment on column repayment_code.next_attempt_at is 'Next request for a number';
create index repayment_code_loan on repayment_code (loan_id, id);
create index repayment_code_next_attempt on repayment_code (next_attempt_at) where state = 'REQUESTED';
create index repayment_code_number on repayment_code (provider, number, id)
  where number is not null;
create unique index repayment_code_one_number on repayment_code (provider, number)
  where ((state in ('REQUESTED', 'ACTIVE', 'PARTIAL')) and (number is not null));
create index repayment_code_case on repayment_code (case_id, created_at);
create index repayment_code_end on repayment_code (expires_at)
  where (state in ('REQUESTED', 'ACTIVE', 'PARTIAL'));
create unique index repayment_code_one_active on repayment_code (loan_id, type, channel, bank)
  where (state in ('REQUESTED', 'ACTIVE', 'PARTIAL'));
create index repayment_code_extension on repayment_code (extension_id)
  where extension_id is not null;
create index repayment_code_deduction on repayment_code (deduction_id)
  where deduction_id is not null;
create index repayment_code_agent_created on repayment_code (agent_id, created_at);

create table code_transition (from_state text, to_state text,
  primary key (from_state, to_state));

create table code_withdrawal (
  code_id bigint primary key references repayment_code,
  provider text not null,
  number text not null,
  reason text not null check (reason in ('CANCELLED', 'EXPIRED')),
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  outcome text check (outcome in ('NOTIFIED', 'REFUSED', 'GIVEN_UP', 'NO_CALL')),
  failure text,
  settled_at timestamptz,
  constraint code_withdrawal_check check ((outcome is null) = (next_attempt_at is not null)),
  constraint code_withdrawal_check1 check ((outcome is null) = (settled_at is null))
);
comment on table code_withdrawal is 'Notice to the provider of a code that ended unpaid';
comment on column code_withdrawal.next_attempt_at is 'Next attempt to notify the provider';
create index code_withdrawal_next_attempt on code_withdrawal (next_attempt_at) where outcome is null;
