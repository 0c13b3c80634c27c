create table case_snooze (
  id bigint generated always as identity primary key,
  case_id bigint not null,
  agent_id bigint not null references app_user,
  at timestamptz not null,
  until_at timestamptz not null,
  reason text not null check (reason <> ''),
  constraint case_snooze_check check (until_at > at)
);
create index case_snooze_at on case_snooze (at, id);
create index case_snooze_case on case_snooze (case_id, id);
