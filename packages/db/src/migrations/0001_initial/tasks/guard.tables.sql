create table guard_rule (
  id bigint generated always as identity primary key,
  profile text not null check (profile in ('ID', 'PH', 'US', 'NONE')),
  rule text not null check (rule in ('HOURS', 'FREQ_CALL', 'FREQ_MSG', 'RELATION', 'SOURCE', 'DNC',
    'HOLD', 'STAGE_CONTENT', 'DPD_MAX', 'CERT', 'CLOSED', 'CONTENT', 'COST_CAP', 'WARNING_LETTER',
    'IDENTITY', 'INCONVENIENT')),
  version integer not null,
  effective_from date not null,
  effective_to date,
  severity text not null check (severity in ('WARN', 'BLOCK')),
  params jsonb not null default '{}'::jsonb,
  override_roles smallint[] not null default '{}'::smallint[],
  source text not null,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  layer text not null default 'COMPANY'
    check (layer in ('STATUTE', 'COMPANY', 'INSTITUTION', 'STAGE')),
  institution_id bigint references institution,
  stage_id bigint references stage,
  jurisdiction text,
  article text not null default '',
  needs_legal_review boolean not null default false,
  approver_id bigint references app_user,
  unique (profile, rule, version),
  constraint guard_rule_check check (effective_to is null or effective_to >= effective_from),
  constraint guard_rule_law_two_people check (layer <> 'STATUTE' or editor_id is null
    and approver_id is null or editor_id is not null and approver_id is not null
    and editor_id <> approver_id),
  constraint guard_rule_owner check ((layer = 'INSTITUTION') = (institution_id is not null)
    and (layer = 'STAGE') = (stage_id is not null)),
  constraint guard_rule_law check (layer <> 'STATUTE' or jurisdiction is not null
    and override_roles = '{}'::smallint[] and (editor_id is null or article <> ''))
);
comment on column guard_rule.layer is 'The strictest layer wins; a lower layer is never looser';
comment on column guard_rule.needs_legal_review is 'Needs a lawyer: sources differ or name no article';

create table holiday (
  country text check (country in ('ID', 'PH', 'US', 'NONE')),
  day date,
  name text not null,
  source text not null,
  primary key (country, day)
);
comment on table holiday is 'Immutable once its day begins in any zone of the installation';

create table holiday_calendar (
  id bigint generated always as identity primary key,
  country text not null check (country in ('ID', 'PH', 'US', 'NONE')),
  complete_until date not null,
  source text not null check (source <> ''),
  editor_id bigint references app_user,
  created_at timestamptz not null default now()
);
comment on table holiday_calendar is 'Last day with all holidays known; the latest row applies';
comment on column holiday_calendar.editor_id is 'Editor; null for delivered rows';
create index holiday_calendar_country on holiday_calendar (country, id);

create table holiday_reminder (
  country text,
  complete_until date,
  user_id bigint references app_user,
  created_at timestamptz not null,
  primary key (country, complete_until, user_id)
);
comment on table holiday_reminder is 'Users notified of a calendar''s end, each once';

create table contact_window (
  institution_id bigint references institution,
  stage_id bigint references stage,
  profile text,
  zone text,
  opens_at timestamptz,
  closes_at timestamptz,
  next_at timestamptz,
  any_hour_after_dpd integer,
  max_dpd integer,
  minutes_after_payment integer,
  primary key (institution_id, stage_id, profile, zone),
  constraint contact_window_check check ((opens_at is null) = (closes_at is null))
);
comment on column contact_window.profile is 'Rules of the institution''s country or currency';
comment on column contact_window.opens_at is 'Opening today; null on a day without contact';
comment on column contact_window.next_at is 'Next opening after today';
comment on column contact_window.any_hour_after_dpd is 'Days past due above which any hour is open';
comment on column contact_window.max_dpd is 'Days past due above which contact is forbidden';

create table guard_decision_key (
  id bigint primary key,
  at timestamptz not null
);
comment on table guard_decision_key is
  'Time of each decision behind an action, to find its month''s partition';

create table contact_attempt (
  id bigint generated always as identity primary key,
  borrower_id bigint not null references borrower,
  case_id bigint not null references collection_case,
  contact_id bigint references contact,
  agent_id bigint not null references app_user,
  action text not null check (action in ('CALL', 'SMS', 'MESSAGE', 'EMAIL', 'IMAGE')),
  purpose text not null check (purpose in ('COLLECT', 'LOCATE')),
  at timestamptz not null,
  connected_at timestamptz,
  decision_id bigint references guard_decision_key,
  log_id bigint,
  channel text check (channel in ('02', '03', '05', '06', '07', '08')),
  direction text not null default 'OUT' check (direction in ('OUT', 'IN'))
);
comment on column contact_attempt.decision_id is 'Decision of the guard; null for old rows';
comment on column contact_attempt.log_id is
  'Result as the only evidence; null for contacts from this system';
comment on column contact_attempt.channel is 'Channel; null is unknown and counts for all';
comment on column contact_attempt.direction is 'OUT by us; IN by the borrower, never an attempt';
create index contact_attempt_borrower on contact_attempt (borrower_id, at);
create unique index contact_attempt_log on contact_attempt (log_id) where log_id is not null;
create index contact_attempt_agent on contact_attempt (agent_id, at);
create index contact_attempt_decision on contact_attempt (decision_id)
  where decision_id is not null;

create table guard_decision (
  id bigint generated always as identity,
  at timestamptz,
  action text not null check (action in ('LETTER', 'CALL', 'SMS', 'MESSAGE', 'EMAIL', 'IMAGE',
    'REVEAL', 'ASSIGN', 'QUOTE')),
  verdict text not null check (verdict in ('ALLOW', 'WARN', 'BLOCK')),
  profile text not null,
  findings jsonb not null,
  case_id bigint not null references collection_case,
  borrower_id bigint not null references borrower,
  contact_id bigint references contact,
  institution_id bigint not null references institution,
  actor_id bigint references app_user,
  override_reason text,
  checked_rules jsonb not null default '[]'::jsonb,
  primary key (id, at)
) partition by range (at);
comment on column guard_decision.checked_rules is 'Rules, versions and layers, including silent ones';
create index guard_decision_case on guard_decision (case_id, at);
create index guard_decision_institution on guard_decision (institution_id, at);
create index guard_decision_at on guard_decision (at, id);
create index guard_decision_actor on guard_decision (actor_id, at);

alter table closing_request add foreign key (rule_id) references guard_rule;
alter table number_reveal add foreign key (decision_id) references guard_decision_key;
