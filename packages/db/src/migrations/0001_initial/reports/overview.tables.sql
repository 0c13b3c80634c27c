create table report_overview (
  day date not null,
  institution_id bigint not null references institution,
  stage_id bigint references stage,
  currency text not null,
  opened bigint not null,
  opened_minor bigint not null,
  opened_principal_minor bigint not null,
  entered bigint not null,
  entered_minor bigint not null,
  entered_principal_minor bigint not null,
  settled bigint not null,
  payments bigint not null,
  collected_minor bigint not null,
  collected_principal_minor bigint not null,
  unassisted_minor bigint not null,
  calls bigint not null,
  connected bigint not null,
  attempted_cases bigint not null,
  reached_cases bigint not null,
  kept bigint not null,
  partial bigint not null,
  broken bigint not null,
  unique nulls not distinct (institution_id, day, stage_id, currency)
);
comment on table report_overview is
  'Stage figures from the first of the month through a day; each run rewrites the month';
comment on column report_overview.stage_id is 'Stage; null for cases without a stage';
comment on column report_overview.opened is 'Cases in the stage at the start of the month';
comment on column report_overview.entered is
  'Cases entering the stage since, without those reopened by a reversal';
comment on column report_overview.entered_minor is 'Arrears at entry';
comment on column report_overview.settled is 'Cases paid or extended, net of reopened ones';
comment on column report_overview.collected_minor is 'Collections, net of reversals';
comment on column report_overview.unassisted_minor is 'Part of collected_minor without agent';
comment on column report_overview.attempted_cases is 'Cases called, counted once per agent and day';
comment on column report_overview.reached_cases is 'Cases in which the borrower was reached';
create index report_overview_day on report_overview (day, institution_id);

create table report_overview_agent (
  day date,
  institution_id bigint references institution,
  agent_id bigint references app_user,
  stage_id bigint references stage,
  currency text,
  cases bigint not null,
  amount_minor bigint not null,
  settled bigint not null,
  collected_minor bigint not null,
  primary key (institution_id, day, agent_id, currency)
);
comment on column report_overview_agent.stage_id is 'Stage of the agent at collection';
comment on column report_overview_agent.cases is
  'Cases of the agent since the start of the month, without dropped ones';
comment on column report_overview_agent.amount_minor is 'Arrears when the cases came to the agent';
comment on column report_overview_agent.collected_minor is 'Collections, net of reversals';
create index report_overview_agent_day on report_overview_agent (day, institution_id);
