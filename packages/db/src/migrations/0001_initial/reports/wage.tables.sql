create table wage_scheme (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  currency text not null check (currency in ('IDR', 'PHP', 'USD')),
  effective_on date not null,
  monthly_base_minor bigint not null check (monthly_base_minor >= 0),
  base_rate_bp integer not null check (base_rate_bp between 0 and 10000),
  cap_rate_bp integer not null check (cap_rate_bp between 0 and 10000),
  extension_rate_bp integer not null check (extension_rate_bp between 0 and 10000),
  self_service_days integer check (self_service_days > 0),
  self_service_bp integer not null check (self_service_bp between 0 and 10000),
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  follows_default boolean not null default false,
  closing_days smallint not null default 5 check (closing_days between 1 and 28),
  fatal_error_factor_bp integer not null default 0 check (fatal_error_factor_bp between 0 and 10000),
  constraint wage_scheme_default check (institution_id is not null or not follows_default)
);
comment on table wage_scheme is 'Wage terms of agents; rows without an institution are the default';
comment on column wage_scheme.self_service_days is
  'Days without contact by the agent after which money weighs self_service_bp; null is never';
comment on column wage_scheme.follows_default is 'Returns the institution to the default';
comment on column wage_scheme.closing_days is 'Days from the month''s end to closing, local time';
comment on column wage_scheme.fatal_error_factor_bp is 'Factor of a month with a fatal error';
create index wage_scheme_day on wage_scheme (currency, institution_id, effective_on, id);

create table wage_stage (
  scheme_id bigint references wage_scheme on delete cascade,
  stage_id bigint references stage,
  multiplier_bp integer not null check (multiplier_bp between 0 and 100000),
  primary key (scheme_id, stage_id)
);
comment on table wage_stage is
  'Weight of money by stage, 10000 without a row; in force from the scheme''s day';

create table wage_entry (
  id bigint generated always as identity primary key,
  agent_id bigint not null references app_user,
  day date not null,
  currency text not null check (currency in ('IDR', 'PHP', 'USD')),
  kind text not null check (kind in ('BASIC', 'PERFORMANCE', 'BONUS', 'DEBIT', 'DEDUCTION')),
  cause text not null check (cause in ('QUALITY', 'ATTENDANCE', 'EDIT', 'PENALTY')),
  amount_minor bigint not null,
  reason text not null default '',
  editor_id bigint references app_user,
  at timestamptz not null,
  before_minor bigint,
  base_minor bigint,
  base_days smallint,
  penalty_id bigint references penalty,
  constraint wage_entry_penalty check (cause <> 'PENALTY' or kind = 'DEBIT'),
  constraint wage_entry_quality check (cause <> 'QUALITY' or kind = 'PERFORMANCE'),
  constraint wage_entry_check check (cause <> 'EDIT' or editor_id is not null and reason <> ''),
  constraint wage_entry_of_penalty check (penalty_id is null or cause = 'PENALTY')
);
comment on column wage_entry.amount_minor is 'Wage of the day; a debit is negative';
comment on column wage_entry.before_minor is
  'Wage of the day and kind before an edit, entries and credits together';
comment on column wage_entry.base_minor is 'Monthly base, for a day of attendance';
comment on column wage_entry.base_days is 'Paid days of the month, for a day of attendance';
comment on column wage_entry.penalty_id is 'Fine deducted, or refunded when the amount is positive';
create unique index wage_entry_attendance on wage_entry (agent_id, day)
  where cause = 'ATTENDANCE';
create index wage_entry_agent on wage_entry (agent_id, day);
create index wage_entry_day on wage_entry (day);
create unique index wage_entry_penalty_once on wage_entry (penalty_id, ((amount_minor > 0)))
  where penalty_id is not null;

create table wage_tier (
  scheme_id bigint references wage_scheme on delete cascade,
  from_bp integer check (from_bp between 0 and 100000),
  factor_bp integer not null check (factor_bp between 0 and 100000),
  primary key (scheme_id, from_bp)
);
comment on table wage_tier is
  'Payment weight by share of target reached; 10000 below the first tier or without a target';

create table wage_quality (
  id bigint generated always as identity primary key,
  agent_id bigint not null references app_user,
  effective_on date not null,
  factor_bp integer check (factor_bp between 0 and 10000),
  reason text not null check (reason <> ''),
  editor_id bigint not null references app_user,
  at timestamptz not null
);
comment on table wage_quality is
  'Quality factor on an agent''s performance wage from a day; 10000 without a row';
comment on column wage_quality.factor_bp is 'Factor; null applies the score again';
create index wage_quality_agent on wage_quality (agent_id, effective_on, id);

create table wage_month (
  institution_id bigint references institution,
  month date check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closer_id bigint references app_user,
  id bigint generated always as identity unique,
  primary key (institution_id, month)
);
comment on table wage_month is 'Closed wage month; this and earlier months accept no entries';
comment on column wage_month.month is 'First day of the month';
comment on column wage_month.closer_id is 'Closing user; null when closed automatically';

create table wage_month_agent (
  agent_id bigint references app_user,
  month date,
  currency text,
  institution_id bigint not null,
  base_salary_minor bigint not null,
  performance_wage_minor bigint not null,
  bonus_minor bigint not null,
  daily_debit_minor bigint not null,
  deduction_minor bigint not null,
  total_minor bigint not null check (total_minor >= 0),
  excess_debit_minor bigint not null check (excess_debit_minor >= 0),
  id bigint generated always as identity unique,
  primary key (agent_id, month, currency),
  foreign key (institution_id, month) references wage_month
);
comment on column wage_month_agent.excess_debit_minor is 'Excess of debits, deducted from later days';

create table wage_quality_step (
  scheme_id bigint references wage_scheme on delete cascade,
  from_points smallint check (from_points between 0 and 100),
  factor_bp integer not null check (factor_bp between 0 and 10000),
  primary key (scheme_id, from_points)
);
comment on table wage_quality_step is
  'Payment weight by monthly quality score; 10000 below the first step or without a score';

create table wage_month_quality (
  agent_id bigint not null references app_user,
  month date not null,
  currency text not null,
  institution_id bigint not null,
  points smallint not null check (points between 0 and 100),
  has_fatal_error boolean not null,
  factor_bp integer not null check (factor_bp between 0 and 10000),
  id bigint generated always as identity primary key,
  item_ids bigint[] not null,
  item_id bigint
);
comment on table wage_month_quality is
  'Score factor of a closed month for an agent without a manual factor; the last row applies';
comment on column wage_month_quality.item_ids is 'Scored contacts at closing behind the mean';
comment on column wage_month_quality.item_id is 'Contact corrected since closing; null at closing';
create unique index wage_month_quality_closed on wage_month_quality (agent_id, month, currency)
  where item_id is null;
create unique index wage_month_quality_corrected on wage_month_quality (item_id, currency)
  where item_id is not null;
create index wage_month_quality_agent on wage_month_quality (agent_id, month, currency, id);
