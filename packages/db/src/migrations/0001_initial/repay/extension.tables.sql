create table institution_extension_rule (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  effective_on date not null,
  availability_bp integer not null default 10000 constraint institution_extension_percent
    check (availability_bp between 0 and 10000),
  first_term_only boolean not null default true,
  first_days smallint not null default 7 check (first_days between 1 and 90),
  single_code boolean not null default true,
  full_code boolean not null default true,
  manual_quota integer not null default 10 check (manual_quota between 0 and 100000),
  editor_id bigint references app_user,
  created_at timestamptz not null default now()
);
comment on column institution_extension_rule.availability_bp is
  'Share of a month''s cases per stage that may be extended; 0 is off, 10000 unlimited';
comment on column institution_extension_rule.first_term_only is 'Only loans never extended qualify';
comment on column institution_extension_rule.single_code is
  'Allows partial repayment codes; full_code allows full ones';
comment on column institution_extension_rule.manual_quota is 'Manual extensions per month';
create index institution_extension_rule_day on institution_extension_rule (institution_id,
  effective_on, id);

create table stage_extension_rule (
  id bigint generated always as identity primary key,
  stage_id bigint not null references stage on delete cascade,
  effective_on date not null,
  availability_bp integer not null constraint stage_extension_percent
    check (availability_bp between 0 and 10000),
  dpd_from integer not null default -3,
  dpd_to integer not null default 30,
  max_extensions smallint not null default 3 check (max_extensions between 1 and 99),
  days smallint[] not null default '{7,14,21,30}'::smallint[]
    check (cardinality(days) >= 1 and cardinality(days) <= 10 and (1 <= all (days))
    and (90 >= all (days))),
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint stage_extension_rule_check check (dpd_to >= dpd_from)
);
create index stage_extension_rule_day on stage_extension_rule (stage_id, effective_on, id);

create table extension (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loan,
  case_id bigint not null references collection_case,
  institution_id bigint not null references institution,
  stage_id bigint not null references stage,
  agent_id bigint references app_user,
  kind text not null check (kind in ('CODE', 'MANUAL')),
  state text not null check (state in ('OPEN', 'EFFECTIVE', 'EXPIRED', 'CANCELLED', 'REVERSED')),
  installment_id bigint not null references installment,
  new_installment_id bigint references installment,
  days smallint not null check (days > 0),
  month_on date not null check (extract(day from month_on) = 1),
  old_due_on date not null,
  new_due_on date,
  interest_minor bigint not null check (interest_minor >= 0),
  late_fee_minor bigint not null check (late_fee_minor >= 0),
  earlier_fee_minor bigint not null check (earlier_fee_minor >= 0),
  price_minor bigint not null check (price_minor >= 0),
  fee_minor bigint generated always
    as (interest_minor + late_fee_minor + earlier_fee_minor + price_minor) stored,
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  payment_id bigint,
  reason text not null default '',
  receipt_id uuid references stored_file,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  event_id bigint references ledger_event,
  constraint extension_check3 check ((kind = 'MANUAL') = (receipt_id is not null)),
  constraint extension_check2 check ((state not in ('EFFECTIVE', 'REVERSED'))
    or new_installment_id is not null),
  constraint extension_check1 check ((state = 'OPEN') = (settled_at is null)),
  constraint extension_check check ((new_installment_id is null) = (new_due_on is null))
);
comment on column extension.month_on is 'First day of the month whose quota is used';
comment on column extension.price_minor is
  'Fee of the new days, without earlier interest, late fees or extension fees';
create unique index extension_one_open on extension (loan_id) where state = 'OPEN';
create index extension_loan on extension (loan_id, id);
create index extension_month on extension (institution_id, month_on, stage_id)
  where (state in ('OPEN', 'EFFECTIVE'));
create unique index extension_payment on extension (payment_id) where payment_id is not null;
create index extension_end on extension (expires_at) where state = 'OPEN';

create table extension_transition (from_state text, to_state text,
  primary key (from_state, to_state));

alter table repayment_code add constraint repayment_code_extension foreign key (extension_id)
  references extension;
