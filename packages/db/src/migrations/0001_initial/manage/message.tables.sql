create table message (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  msg_type smallint not null check (msg_type in (1, 2, 3, 4, 5)),
  agent_id bigint references app_user,
  minutes integer check (minutes > 0),
  last_at timestamptz,
  title text,
  at timestamptz not null,
  read_at timestamptz,
  proposal_id bigint references proposal,
  proposal_state text,
  constraint message_access_whole check (msg_type <> 5 or agent_id is not null),
  constraint message_check check (msg_type <> 1 or agent_id is not null and minutes is not null
    and last_at is not null),
  constraint message_shift_whole check (msg_type <> 4 or agent_id is not null
    and last_at is not null),
  constraint message_check1 check (msg_type <> 2 or title is not null),
  constraint message_proposal
    check ((msg_type = 3) = (proposal_id is not null and proposal_state is not null))
);
comment on column message.msg_type is
  '1 inactive agent, 2 task about to start, 3 upcoming setting change, 4 agent absent or logged '
  'in off shift, 5 access set for an approver''s account';
comment on column message.minutes is 'Passed threshold; null for a login off shift';
create index message_user on message (user_id, id);
create index message_unread on message (user_id, id) where read_at is null;
create unique index message_inactivity on message (agent_id, last_at, minutes, user_id)
  where msg_type = 1;
create unique index message_shift on message (agent_id, last_at, coalesce(minutes, 0), user_id)
  where msg_type = 4;
