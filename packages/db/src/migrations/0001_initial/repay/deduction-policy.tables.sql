create table deduction_limit (
  id bigint generated always as identity primary key,
  stage_id bigint references stage,
  level smallint not null check (level between 0 and 4),
  effective_on date not null,
  follows_default boolean not null default false,
  late_fee_bp integer not null default 0 check (late_fee_bp between 0 and 10000),
  extension_fee_bp integer not null default 0 check (extension_fee_bp between 0 and 10000),
  interest_bp integer not null default 0 check (interest_bp between 0 and 10000),
  principal_bp integer not null default 0 check (principal_bp between 0 and 10000),
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint deduction_limit_check check (stage_id is not null or not follows_default)
);
comment on table deduction_limit is
  'Share of each part a level may waive; level 0 is automatic, without approval';
comment on column deduction_limit.stage_id is 'Stage; null for all without own limits';
comment on column deduction_limit.follows_default is 'Returns the stage to the default';
create index deduction_limit_day on deduction_limit (stage_id, level, effective_on, id);

create table deduction_policy (
  id bigint generated always as identity primary key,
  currency text not null check (currency in ('IDR', 'PHP', 'USD')),
  institution_id bigint references institution,
  effective_on date not null,
  follows_default boolean not null default false,
  budget_bp integer not null check (budget_bp between 0 and 10000),
  check_above_minor bigint not null check (check_above_minor >= 0),
  valid_days smallint not null check (valid_days >= 0),
  max_days smallint not null,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint deduction_policy_check1 check (institution_id is not null or not follows_default),
  constraint deduction_policy_check check (max_days >= valid_days and max_days <= 30)
);
comment on column deduction_policy.institution_id is 'Institution; null for all others';
comment on column deduction_policy.budget_bp is 'Monthly limit, as a share of collections';
comment on column deduction_policy.check_above_minor is 'Finance confirms larger deductions';
comment on column deduction_policy.valid_days is
  'Validity of an approval, to the end of that day: 0 its own, 1 the next';
create index deduction_policy_day on deduction_policy (currency, institution_id, effective_on, id);

create table deduction_authority (
  id bigint generated always as identity primary key,
  effective_on date not null,
  editor_id bigint references app_user,
  created_at timestamptz not null default now()
);
comment on table deduction_authority is
  'Deciding roles on deductions from a date, listed in deduction_role';
create index deduction_authority_day on deduction_authority (effective_on, id);

create table deduction_role (
  role_id smallint references role,
  reviews_level smallint check (reviews_level between 1 and 4),
  starts_level smallint check (starts_level between 1 and 4),
  checks boolean not null default false,
  authority_id bigint references deduction_authority on delete cascade,
  primary key (authority_id, role_id),
  unique (authority_id, reviews_level),
  constraint deduction_role_no_second_look check (not checks or reviews_level is null)
);
comment on column deduction_role.starts_level is 'First level of the role''s own applications';
comment on column deduction_role.checks is 'Confirms large deductions after the decision';
comment on column deduction_role.authority_id is 'Roles without a row have no say';
