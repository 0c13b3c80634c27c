create table case_assignment (
  id bigint generated always as identity primary key,
  case_id bigint not null,
  agent_id bigint not null references app_user,
  assigned_by bigint references app_user,
  assigned_at timestamptz not null,
  released_at timestamptz,
  reason text,
  run_id bigint references allocation_run,
  assignment_reason text check (assignment_reason in ('PROMISE', 'BORROWER', 'LAST_AGENT', 'STRATEGY', 'BY_HAND')),
  ended_as text check (ended_as in ('REASSIGNED', 'RELEASED', 'STAGE', 'LEAVER', 'MOVED', 'COMPLAINT',
    'UNTOUCHED', 'NO_CONTACT', 'ABSENT', 'CLOSED'))
);
comment on column case_assignment.run_id is 'Assignment run; null for manual assignment';
comment on column case_assignment.assignment_reason is 'Reason for this agent; null for manual assignment';
comment on column case_assignment.ended_as is
  'REASSIGNED: to another agent; RELEASED: by a person; LEAVER: disabled; MOVED: to another group or '
  'institution; null for old rows';
create unique index case_assignment_active on case_assignment (case_id) where released_at is null;
create index case_assignment_agent on case_assignment (agent_id, assigned_at);
create index case_assignment_case on case_assignment (case_id, id);
create index case_assignment_ended on case_assignment (released_at) where released_at is not null;
