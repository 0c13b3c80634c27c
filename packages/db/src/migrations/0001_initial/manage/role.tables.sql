create table role (
  id smallint primary key,
  key text not null unique,
  name text not null,
  name_cn text not null,
  name_es text not null,
  side text not null check (side in ('AGENCY', 'COMPANY')),
  case_scope text not null check (case_scope in ('OWN', 'GROUP', 'INSTITUTION', 'ALL', 'ORDERS',
    'NONE')),
  works_cases boolean not null,
  rank smallint not null,
  language_locked boolean not null,
  inactivity_notices boolean not null,
  rows_selectable boolean not null,
  phone_search_quota integer not null default 0 check (phone_search_quota >= 0),
  is_alerted boolean not null default false
);
comment on column role.works_cases is 'Receives cases, ranking and wage from them';
comment on column role.is_alerted is 'Notified when cases of a stage find no agent';

create table role_permission (
  role_id smallint references role,
  permission text,
  primary key (role_id, permission)
);

create table role_authority (
  role_id smallint references role,
  over_role_id smallint references role,
  primary key (role_id, over_role_id)
);
comment on table role_authority is
  'Roles managed by a role within its permissions; a self-managing role is an administrator';

create table permission_change (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  reason text not null check (reason <> ''),
  editor_id bigint not null,
  changed_at timestamptz not null
);
create index permission_change_institution on permission_change (institution_id, id);

create table denied_permission (
  institution_id bigint references institution,
  role_id smallint references role,
  permission text,
  change_id bigint not null references permission_change,
  primary key (institution_id, role_id, permission)
);
