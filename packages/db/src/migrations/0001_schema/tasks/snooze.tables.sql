create table case_skip (
  id bigint generated always as identity primary key,
  case_id bigint not null,
  agent_id bigint not null references app_user,
  at timestamptz not null,
  until_at timestamptz not null,
  reason text not null check (reason <> ''),
  constraint case_skip_check check (until_at > at)
);
create index case_skip_at on case_skip (at, id);
create index case_skip_case on case_skip (case_id, id);
