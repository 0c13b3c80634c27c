create table payment_credit (
  id bigint generated always as identity primary key,
  payment_id bigint not null,
  cause text not null check (cause in ('POSTED', 'REVERSED')),
  agent_id bigint not null references app_user,
  day date not null,
  currency text not null,
  amount_minor bigint not null,
  wage_minor bigint not null,
  at timestamptz not null,
  paid_at timestamptz not null,
  scheme_id bigint references wage_scheme,
  rate_bp integer,
  cap_bp integer,
  stage_bp integer,
  contact_bp integer,
  tier_bp integer,
  quality_bp integer,
  attainment_bp integer,
  is_quality_set boolean,
  unique (payment_id, cause),
  constraint payment_credit_check check ((amount_minor > 0) = (cause = 'POSTED')),
  constraint payment_credit_check1 check (wage_minor = 0 or (wage_minor > 0) = (cause = 'POSTED'))
);
comment on column payment_credit.wage_minor is 'Agent''s wage at the rates of that day';
comment on column payment_credit.scheme_id is 'Basis of the wage; null when no scheme applied';
comment on column payment_credit.contact_bp is 'Below 10000 for money without contact';
comment on column payment_credit.attainment_bp is
  'Share of the target reached by the day before; null without a target';
comment on column payment_credit.is_quality_set is
  'Manual quality factor; otherwise the score applies at closing; null without stored terms';
create index payment_credit_agent on payment_credit (agent_id, day);
create index payment_credit_day on payment_credit (day);

create table agent_backlog (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('CASE', 'POSTED', 'REVERSED')),
  ref_id bigint not null
);
comment on column agent_backlog.ref_id is
  'Case, payment, call, log, promise, verdict or session concerned';

create table agent_day_case (
  case_id bigint references collection_case,
  agent_id bigint references app_user,
  day date,
  currency text not null,
  entered integer not null default 0,
  entered_minor bigint not null default 0,
  exited integer not null default 0,
  exited_minor bigint not null default 0,
  dropped integer not null default 0,
  dropped_minor bigint not null default 0,
  settled integer not null default 0,
  hour smallint check (hour between 0 and 23),
  stage_id bigint references stage,
  entered_principal_minor bigint not null default 0,
  entered_fee_minor bigint not null default 0,
  exited_principal_minor bigint not null default 0,
  exited_fee_minor bigint not null default 0,
  dropped_principal_minor bigint not null default 0,
  dropped_fee_minor bigint not null default 0,
  primary key (case_id, agent_id, day, hour, stage_id)
);
comment on table agent_day_case is 'Contribution of each case to agent_day, its sum';
comment on column agent_day_case.hour is 'Local hour of the institution';
create index agent_day_case_agent on agent_day_case (agent_id, day);

create table agent_hour (
  agent_id bigint references app_user,
  day date,
  hour smallint,
  institution_id bigint not null references institution,
  stage_id bigint references stage,
  currency text not null,
  assigned integer not null,
  assigned_minor bigint not null,
  settled integer not null,
  collected_minor bigint not null,
  task_ranking integer,
  amount_ranking integer,
  rebuilt boolean not null,
  recorded_at timestamptz not null,
  attempted_cases integer not null default 0,
  calls integer not null default 0,
  connected integer not null default 0,
  promises integer not null default 0,
  promised_minor bigint not null default 0,
  payments integer not null default 0,
  primary key (agent_id, day, hour)
);
comment on column agent_hour.task_ranking is 'Rank; null without countable cases';
comment on column agent_hour.rebuilt is 'Missed hour, recorded later from the history';
comment on column agent_hour.attempted_cases is 'Distinct cases called on the day so far';
comment on column agent_hour.payments is 'Payments of the day so far, net of reversals';
create index agent_hour_stage on agent_hour (institution_id, day, hour, stage_id);

create table institution_hour (
  institution_id bigint references institution,
  day date,
  hour smallint,
  recorded_at timestamptz not null,
  primary key (institution_id, day, hour)
);

create table stage_hour (
  institution_id bigint not null references institution,
  day date not null,
  hour smallint not null,
  stage_id bigint references stage,
  currency text not null,
  agents integer not null,
  assigned integer not null,
  assigned_minor bigint not null,
  settled integer not null,
  collected_minor bigint not null,
  attempted_cases integer not null,
  calls integer not null,
  connected integer not null,
  promises integer not null,
  promised_minor bigint not null,
  payments integer not null,
  rebuilt boolean not null,
  recorded_at timestamptz not null,
  unique nulls not distinct (institution_id, day, hour, stage_id, currency)
);
comment on table stage_hour is 'Sums over the agents of a stage at a recorded hour';
create index stage_hour_day on stage_hour (day, hour);
create index stage_hour_worked on stage_hour (institution_id, day)
  where ((calls > 0) or (promises > 0));
