create table access_address (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  range cidr not null,
  remark text not null check (remark <> ''),
  effective_from date not null,
  effective_to date,
  enabled boolean not null,
  version integer not null default 1,
  editor_id bigint references app_user,
  edited_at timestamptz not null,
  constraint access_address_check check (effective_to >= effective_from)
);
comment on table access_address is
  'Allowed sign-in range; an institution without a row in force is open';
comment on column access_address.effective_from is 'First day, in the institution''s zone';
comment on column access_address.effective_to is 'Last day; null is open-ended';
create index access_address_institution on access_address (coalesce(institution_id, (0)::bigint));

create table access_exception (
  id bigint generated always as identity primary key,
  user_id bigint references app_user,
  range cidr,
  reason text not null check (reason <> ''),
  until_on date not null,
  version integer not null default 1,
  editor_id bigint references app_user,
  edited_at timestamptz not null,
  constraint access_exception_check check ((user_id is null) <> (range is null))
);
comment on table access_exception is
  'Account allowed from any address, or address open to everyone, until a day';
comment on column access_exception.range is 'Set only from the command line';
comment on column access_exception.editor_id is 'Editor; null for the command line';
create index access_exception_user on access_exception (user_id);

create table access_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  editor_id bigint references app_user,
  institution_id bigint references institution,
  kind text not null check (kind in ('ADDRESS', 'EXCEPTION')),
  action text not null check (action in ('ADD', 'CHANGE', 'REMOVE')),
  entry_id bigint not null,
  before jsonb,
  after jsonb,
  constraint access_change_check check ((before is null) = (action = 'ADD')
    and (after is null) = (action = 'REMOVE'))
);
comment on table access_change is 'Change of the IP allow list; the last id reveals stale caches';
comment on column access_change.editor_id is 'Editor; null for the command line';
create index access_change_institution on access_change (coalesce(institution_id, (0)::bigint), id);
