create table case_view (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('OWN', 'GROUP', 'INSTITUTION')),
  owner_id bigint references app_user,
  group_id bigint references team_group,
  institution_id bigint references institution,
  name text not null check (name <> ''),
  query jsonb not null,
  columns jsonb not null,
  position integer not null default 0,
  version integer not null default 1,
  editor_id bigint not null references app_user,
  edited_at timestamptz not null,
  constraint case_view_check check ((scope = 'OWN') = (owner_id is not null)),
  constraint case_view_check1 check ((scope = 'GROUP') = (group_id is not null)),
  constraint case_view_check2 check ((scope = 'INSTITUTION') = (institution_id is not null))
);
create unique index case_view_own on case_view (owner_id, lower(name)) where scope = 'OWN';
create unique index case_view_group on case_view (group_id, lower(name)) where scope = 'GROUP';
create unique index case_view_institution on case_view (institution_id, lower(name))
  where scope = 'INSTITUTION';

create table case_view_default (
  user_id bigint primary key references app_user,
  view_id bigint not null references case_view on delete cascade
);
create index case_view_default_view on case_view_default (view_id);
