create table task_config (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  group_id bigint references team_group,
  version integer not null default 1,
  title text not null check (title <> ''),
  description text not null,
  content text not null check (content <> ''),
  stage_id bigint not null references stage,
  audience text not null check (audience in ('ALL', 'SELECTED')),
  agent_ids bigint[] not null,
  deadline time not null,
  recurrence text not null check (recurrence in ('ONCE', 'DAILY', 'WEEKDAYS')),
  remind_minutes integer not null check (remind_minutes >= 0),
  from_on date not null,
  until_on date,
  editor_id bigint references app_user,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint task_config_check check ((audience = 'SELECTED') = (cardinality(agent_ids) > 0)),
  constraint task_config_check2 check (recurrence <> 'ONCE' or not until_on is distinct
    from from_on),
  constraint task_config_check1 check (until_on >= from_on)
);
comment on column task_config.group_id is 'Limit to one group; null is the whole institution';
comment on column task_config.audience is 'ALL: every agent of the stage; SELECTED: agent_ids';
comment on column task_config.deadline is 'Local time of the institution';
comment on column task_config.recurrence is 'WEEKDAYS: Monday to Friday without holidays';
create index task_config_institution on task_config (institution_id, stage_id);

create table task_config_version (
  config_id bigint references task_config,
  version integer,
  kind text not null check (kind in ('CREATED', 'CHANGED', 'DELETED')),
  title text not null check (title <> ''),
  description text not null,
  content text not null check (content <> ''),
  stage_id bigint not null references stage,
  audience text not null check (audience in ('ALL', 'SELECTED')),
  agent_ids bigint[] not null,
  deadline time not null,
  recurrence text not null check (recurrence in ('ONCE', 'DAILY', 'WEEKDAYS')),
  remind_minutes integer not null check (remind_minutes >= 0),
  from_on date not null,
  until_on date,
  reason text,
  editor_id bigint references app_user,
  at timestamptz not null,
  primary key (config_id, version),
  constraint task_config_version_check
    check ((audience = 'SELECTED') = (cardinality(agent_ids) > 0)),
  constraint task_config_version_check2 check (recurrence <> 'ONCE' or not until_on is distinct
    from from_on),
  constraint task_config_version_check1 check (until_on >= from_on)
);
