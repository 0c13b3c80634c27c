create table deduction (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loan,
  case_id bigint not null references collection_case,
  institution_id bigint not null references institution,
  stage_id bigint not null references stage,
  kind text not null check (kind in ('PART', 'FULL')),
  clean_mode smallint check (clean_mode in (1, 2, 3)),
  state text not null check (state in ('APPLIED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'USED',
    'EXPIRED', 'VOID', 'WITHDRAWN')),
  level smallint not null check (level between 0 and 4),
  checking boolean not null default false,
  reason_code text not null check (reason_code in ('HARDSHIP', 'JOB_LOSS', 'ILLNESS', 'DISASTER',
    'BEREAVEMENT', 'FEE_DISPUTE', 'SETTLEMENT', 'OUR_ERROR', 'OTHER')),
  reason text not null,
  channel text not null,
  bank text not null,
  due_minor bigint not null check (due_minor > 0),
  pay_minor bigint not null check (pay_minor > 0),
  late_fee_minor bigint not null check (late_fee_minor >= 0),
  extension_fee_minor bigint not null check (extension_fee_minor >= 0),
  interest_minor bigint not null check (interest_minor >= 0),
  principal_minor bigint not null check (principal_minor >= 0),
  amount_minor bigint generated always
    as (late_fee_minor + extension_fee_minor + interest_minor + principal_minor) stored not null,
  counts_for_kpi boolean not null default true,
  applicant_id bigint not null references app_user,
  applied_at timestamptz not null,
  quoted_on date not null,
  approved_at timestamptz,
  valid_until timestamptz,
  payment_id bigint,
  used_minor bigint check (used_minor >= 0),
  ended_at timestamptz,
  end_reason text check (end_reason in ('CASE_CLOSED', 'REQUOTED', 'REVERSED')),
  version integer not null default 1,
  constraint deduction_check1 check ((kind = 'FULL') = (clean_mode is not null)),
  constraint deduction_check2 check (kind = 'FULL' or (interest_minor + principal_minor) = 0),
  constraint deduction_valid check ((state not in ('APPROVED', 'USED', 'EXPIRED'))
    or valid_until is not null),
  constraint deduction_check5 check (state <> 'USED' or payment_id is not null
    and used_minor is not null),
  constraint deduction_check4
    check ((state in ('APPLIED', 'IN_REVIEW', 'APPROVED')) = (ended_at is null)),
  constraint deduction_check6 check ((state = 'VOID') = (end_reason is not null)),
  constraint deduction_check3 check (not checking or state = 'IN_REVIEW'),
  constraint deduction_check
    check ((late_fee_minor + extension_fee_minor + interest_minor + principal_minor) > 0)
);
comment on column deduction.level is 'Current level, later the deciding one; 0 is automatic';
comment on column deduction.checking is 'Decided, awaiting confirmation by finance';
comment on column deduction.due_minor is 'Amount owed without the deduction at the last quote';
comment on column deduction.used_minor is 'Amount waived when the payment arrived';
create unique index deduction_one_open on deduction (case_id)
  where (state in ('APPLIED', 'IN_REVIEW', 'APPROVED'));
create index deduction_case on deduction (case_id, id);
create index deduction_loan on deduction (loan_id, id);
create index deduction_state on deduction (state, id);
create index deduction_institution on deduction (institution_id, state, ended_at);
create index deduction_end on deduction (valid_until) where state = 'APPROVED';
create unique index deduction_payment on deduction (payment_id) where payment_id is not null;

create table deduction_step (
  id bigint generated always as identity primary key,
  deduction_id bigint not null references deduction,
  event text not null check (event in ('APPLIED', 'PASSED_ON', 'ENDORSED', 'APPROVED', 'REJECTED',
    'WITHDRAWN', 'CODE', 'USED', 'EXPIRED', 'VOID')),
  level smallint not null,
  actor_id bigint references app_user,
  note text not null default '',
  at timestamptz not null
);
comment on column deduction_step.actor_id is 'Acting user; null for the system';
create index deduction_step_of on deduction_step (deduction_id, id);

create table deduction_transition (from_state text, to_state text,
  primary key (from_state, to_state));
