create table team_group (
  id bigint generated always as identity primary key,
  institution_id bigint not null,
  name text not null,
  version integer not null default 1,
  unique (institution_id, name)
);
