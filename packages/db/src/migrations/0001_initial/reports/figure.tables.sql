create table agent_day (
  agent_id bigint not null references app_user,
  day date not null,
  currency text not null,
  entered integer not null default 0,
  entered_minor bigint not null default 0,
  exited integer not null default 0,
  exited_minor bigint not null default 0,
  dropped integer not null default 0,
  dropped_minor bigint not null default 0,
  settled integer not null default 0,
  collected_minor bigint not null default 0,
  payments integer not null default 0,
  last_paid_at timestamptz,
  calls integer not null default 0,
  connected integer not null default 0,
  talk_seconds bigint not null default 0,
  logs integer not null default 0,
  promises integer not null default 0,
  promised_minor bigint not null default 0,
  kept integer not null default 0,
  partial integer not null default 0,
  broken integer not null default 0,
  institution_id bigint not null references institution,
  group_id bigint,
  first_attempt_at timestamptz,
  entered_principal_minor bigint not null default 0,
  entered_fee_minor bigint not null default 0,
  exited_principal_minor bigint not null default 0,
  exited_fee_minor bigint not null default 0,
  dropped_principal_minor bigint not null default 0,
  dropped_fee_minor bigint not null default 0,
  effective bigint not null default 0,
  self_calls bigint not null default 0,
  self_connected bigint not null default 0,
  logged_in_time bigint not null default 0,
  attempted_cases bigint not null default 0,
  reached_cases bigint not null default 0,
  promised_cases bigint not null default 0,
  first_contacts bigint not null default 0,
  first_contacts_in_time bigint not null default 0,
  first_contacts_same_day bigint not null default 0,
  messages_sent bigint not null default 0,
  messages_delivered bigint not null default 0,
  kept_minor bigint not null default 0,
  evaluated_minor bigint not null default 0,
  collected_principal_minor bigint not null default 0,
  collected_fee_minor bigint not null default 0,
  codes_created bigint not null default 0,
  codes_paid bigint not null default 0,
  extensions bigint not null default 0,
  extension_fee_minor bigint not null default 0,
  deductions bigint not null default 0,
  waived_minor bigint not null default 0,
  present bigint not null default 0,
  idle_events bigint not null default 0,
  idle_minutes bigint not null default 0,
  guard_blocks bigint not null default 0,
  guard_overrides bigint not null default 0,
  opened bigint not null default 0,
  opened_minor bigint not null default 0,
  opened_principal_minor bigint not null default 0,
  opened_fee_minor bigint not null default 0,
  phone_connected bigint not null default 0,
  constraint agent_day_once unique nulls not distinct (agent_id, day, currency, institution_id,
    group_id)
);
comment on column agent_day.entered is 'Arrived cases; stock at midnight sums up earlier days';
comment on column agent_day.exited is 'Cases that left after work or closed; still counted';
comment on column agent_day.dropped is 'Cases that left unworked or were void; no longer counted';
comment on column agent_day.settled is 'Cases settled by credited money, net of reopened ones';
comment on column agent_day.opened is 'Stock at start of day, in the row of the group then';
create index agent_day_day on agent_day (day);
create index agent_day_institution on agent_day (institution_id, day);
create index agent_day_stock on agent_day (agent_id, currency, day, institution_id, group_id);

create table agent_org_unit (
  id bigint generated always as identity primary key,
  agent_id bigint not null references app_user,
  institution_id bigint references institution,
  group_id bigint,
  stage_id bigint references stage,
  works_cases boolean not null,
  from_at timestamptz not null
);
comment on table agent_org_unit is
  'Institution, group and stage of a user from a moment; the first row also covers earlier time';
create index agent_org_unit_agent on agent_org_unit (agent_id, from_at, id);

create table report_figure (
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  institution_id bigint not null references institution,
  stage_id bigint references stage,
  group_id bigint,
  agent_id bigint references app_user,
  currency text not null,
  first_attempt_at timestamptz,
  last_paid_at timestamptz,
  entered bigint not null default 0,
  entered_minor bigint not null default 0,
  entered_principal_minor bigint not null default 0,
  entered_fee_minor bigint not null default 0,
  exited bigint not null default 0,
  exited_minor bigint not null default 0,
  exited_principal_minor bigint not null default 0,
  exited_fee_minor bigint not null default 0,
  dropped bigint not null default 0,
  dropped_minor bigint not null default 0,
  dropped_principal_minor bigint not null default 0,
  dropped_fee_minor bigint not null default 0,
  settled bigint not null default 0,
  calls bigint not null default 0,
  connected bigint not null default 0,
  effective bigint not null default 0,
  self_calls bigint not null default 0,
  self_connected bigint not null default 0,
  talk_seconds bigint not null default 0,
  logged_in_time bigint not null default 0,
  attempted_cases bigint not null default 0,
  reached_cases bigint not null default 0,
  promised_cases bigint not null default 0,
  first_contacts bigint not null default 0,
  first_contacts_in_time bigint not null default 0,
  first_contacts_same_day bigint not null default 0,
  logs bigint not null default 0,
  messages_sent bigint not null default 0,
  messages_delivered bigint not null default 0,
  promises bigint not null default 0,
  promised_minor bigint not null default 0,
  kept bigint not null default 0,
  kept_minor bigint not null default 0,
  partial bigint not null default 0,
  broken bigint not null default 0,
  evaluated_minor bigint not null default 0,
  payments bigint not null default 0,
  collected_minor bigint not null default 0,
  collected_principal_minor bigint not null default 0,
  collected_fee_minor bigint not null default 0,
  codes_created bigint not null default 0,
  codes_paid bigint not null default 0,
  extensions bigint not null default 0,
  extension_fee_minor bigint not null default 0,
  deductions bigint not null default 0,
  waived_minor bigint not null default 0,
  present bigint not null default 0,
  idle_events bigint not null default 0,
  idle_minutes bigint not null default 0,
  guard_blocks bigint not null default 0,
  guard_overrides bigint not null default 0,
  phone_connected bigint not null default 0,
  constraint report_figure_once unique nulls not
    distinct (day, institution_id, agent_id, hour, stage_id, group_id, currency)
);
comment on table report_figure is 'Hourly sums of report_fact, without other sources';
create index report_figure_agent on report_figure (agent_id, day);
create index report_figure_pace on report_figure (institution_id, day)
  include (agent_id, hour, currency, calls, promises, collected_minor);

create table figure_backlog (
  id bigint generated always as identity primary key,
  agent_id bigint,
  institution_id bigint,
  day date not null,
  constraint figure_backlog_check check ((agent_id is null) <> (institution_id is null))
);
comment on table figure_backlog is 'Days with facts newer than their figures';

create table team_day (
  day date not null,
  institution_id bigint not null references institution,
  group_id bigint,
  currency text not null,
  agents integer not null,
  entered bigint not null,
  entered_minor bigint not null,
  entered_principal_minor bigint not null,
  entered_fee_minor bigint not null,
  exited bigint not null,
  exited_minor bigint not null,
  exited_principal_minor bigint not null,
  exited_fee_minor bigint not null,
  dropped bigint not null,
  dropped_minor bigint not null,
  dropped_principal_minor bigint not null,
  dropped_fee_minor bigint not null,
  settled bigint not null,
  calls bigint not null,
  connected bigint not null,
  effective bigint not null,
  self_calls bigint not null,
  self_connected bigint not null,
  talk_seconds bigint not null,
  logged_in_time bigint not null,
  attempted_cases bigint not null,
  reached_cases bigint not null,
  promised_cases bigint not null,
  first_contacts bigint not null,
  first_contacts_in_time bigint not null,
  first_contacts_same_day bigint not null,
  logs bigint not null,
  messages_sent bigint not null,
  messages_delivered bigint not null,
  promises bigint not null,
  promised_minor bigint not null,
  kept bigint not null,
  kept_minor bigint not null,
  partial bigint not null,
  broken bigint not null,
  evaluated_minor bigint not null,
  payments bigint not null,
  collected_minor bigint not null,
  collected_principal_minor bigint not null,
  collected_fee_minor bigint not null,
  codes_created bigint not null,
  codes_paid bigint not null,
  extensions bigint not null,
  extension_fee_minor bigint not null,
  deductions bigint not null,
  waived_minor bigint not null,
  present bigint not null,
  idle_events bigint not null,
  idle_minutes bigint not null,
  guard_blocks bigint not null,
  guard_overrides bigint not null,
  opened bigint not null,
  opened_minor bigint not null,
  opened_principal_minor bigint not null,
  opened_fee_minor bigint not null,
  phone_connected bigint not null default 0,
  unique nulls not distinct (day, institution_id, group_id, currency)
);

create table stage_flow (
  institution_id bigint references institution,
  day date,
  entered integer not null,
  ended integer not null,
  worsened integer not null,
  primary key (institution_id, day)
);
comment on table stage_flow is
  'Stays of a stage that began or ended on a day, and moves to a worse stage';
comment on column stage_flow.worsened is 'Ended stays that moved to a stage of more days past due';

create table team_shift (
  day date not null,
  institution_id bigint not null references institution,
  group_id bigint,
  scheduled bigint not null,
  unique nulls not distinct (day, institution_id, group_id)
);

create table team_wage (
  day date not null,
  institution_id bigint not null references institution,
  group_id bigint,
  currency text not null,
  wage_minor bigint not null,
  unique nulls not distinct (day, institution_id, group_id, currency)
);

create table team_backlog (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('SHIFT', 'WAGE', 'ORG_UNIT')),
  day date not null,
  agent_id bigint,
  constraint team_backlog_check check ((kind = 'ORG_UNIT') = (agent_id is not null))
);
comment on table team_backlog is 'Days with shifts or wages newer than their team sums';
comment on column team_backlog.day is 'First affected day of a changed posting';
