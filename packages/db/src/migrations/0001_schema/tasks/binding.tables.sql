create table case_binding (
  id bigint generated always as identity primary key,
  case_id bigint not null,
  agent_id bigint not null references app_user,
  bound_by bigint references app_user,
  bound_at timestamptz not null,
  unbound_at timestamptz,
  reason text,
  run_id bigint references allocation_run,
  ground text check (ground in ('PROMISE', 'BORROWER', 'LAST_AGENT', 'STRATEGY', 'BY_HAND')),
  ended_as text check (ended_as in ('REBOUND', 'RELEASED', 'STAGE', 'LEAVER', 'MOVED', 'COMPLAINT',
    'UNTOUCHED', 'NO_CONTACT', 'ABSENT', 'CLOSED'))
);
comment on column case_binding.run_id is 'Assignment run; null for manual assignment';
comment on column case_binding.ground is 'Reason for this agent; null for manual assignment';
comment on column case_binding.ended_as is
  'REBOUND: to another agent; RELEASED: by a person; LEAVER: disabled; MOVED: to another group or '
  'institution; null for old rows';
create unique index case_binding_one_active on case_binding (case_id) where unbound_at is null;
create index case_binding_agent on case_binding (agent_id, bound_at);
create index case_binding_case on case_binding (case_id, id);
create index case_binding_ended on case_binding (unbound_at) where unbound_at is not null;
