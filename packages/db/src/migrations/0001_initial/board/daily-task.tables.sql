create table daily_task (
  id bigint generated always as identity primary key,
  config_id bigint not null,
  config_version integer not null,
  agent_id bigint not null references app_user,
  institution_id bigint not null references institution,
  stage_id bigint not null references stage,
  day_on date not null,
  deadline_at timestamptz not null,
  remind_at timestamptz not null,
  reminded_at timestamptz,
  state text not null default 'OPEN'
    check (state in ('OPEN', 'DONE', 'OVERDUE', 'DONE_LATE', 'CANCELLED')),
  completed_at timestamptz,
  note text,
  file_id uuid,
  cancelled_at timestamptz,
  canceller_id bigint references app_user,
  cancel_reason text,
  created_at timestamptz not null,
  cancel_cause text constraint daily_task_cause
    check (cancel_cause in ('AGENT_DISABLED', 'AGENT_MOVED')),
  unique (config_id, agent_id, day_on),
  constraint daily_task_completed
    check ((state in ('DONE', 'DONE_LATE')) = (completed_at is not null)),
  constraint daily_task_cancelled
    check ((state = 'CANCELLED') = (cancelled_at is not null
    and (cancel_cause is not null or canceller_id is not null and cancel_reason is not null))),
  foreign key (config_id, config_version) references task_config_version
);
comment on column daily_task.cancel_cause is 'Change of the agent; null for a manual cancellation';
create index daily_task_agent on daily_task (agent_id, day_on);
create index daily_task_institution on daily_task (institution_id, day_on);
create index daily_task_deadline on daily_task (deadline_at) where state = 'OPEN';
create index daily_task_reminder on daily_task (remind_at)
  where ((state = 'OPEN') and (reminded_at is null));

create table daily_task_transition (from_state text, to_state text,
  primary key (from_state, to_state));

create table daily_task_day (
  institution_id bigint references institution,
  day_on date,
  created_at timestamptz not null,
  primary key (institution_id, day_on)
);
