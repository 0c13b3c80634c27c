create table behaviour_record (
  id bigint generated always as identity,
  at timestamptz,
  received_at timestamptz not null default now(),
  user_id bigint not null,
  institution_id bigint,
  page text not null,
  action text not null,
  case_id bigint,
  device text,
  ip text,
  primary key (id, at)
) partition by range (at);
create index behaviour_record_at on behaviour_record (at, id);
create index behaviour_record_user on behaviour_record (user_id, at, id);
create index behaviour_record_user_kind on behaviour_record (user_id, split_part(action, ' ', 1),
  at, id);
create index behaviour_record_institution on behaviour_record (institution_id, at, id);
create index behaviour_record_kind on behaviour_record (split_part(action, ' ', 1), at, id);
create index behaviour_record_institution_kind on behaviour_record (institution_id,
  split_part(action, ' ', 1), at, id);
create index behaviour_record_case on behaviour_record (case_id, at, id)
  where case_id is not null;
