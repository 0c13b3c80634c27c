create table institution (
  id bigint generated always as identity primary key,
  name text not null unique,
  email text not null,
  leader_name text not null,
  leader_email text not null,
  country text not null default 'ID' check (country in ('ID', 'PH', 'US', 'NONE')),
  zone text not null default 'Asia/Jakarta',
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  created_at timestamptz not null default now(),
  placement_days integer check (placement_days > 0),
  version integer not null default 1
);

create table institution_lender (
  institution_id bigint references institution,
  lender_id bigint references lender,
  primary key (institution_id, lender_id)
);
comment on table institution_lender is 'Lenders whose loans may be placed with the institution';
create index institution_lender_lender on institution_lender (lender_id);

create table institution_law (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  effective_on date not null,
  former_country text,
  country text check (country in ('ID', 'PH', 'US', 'NONE')),
  reason text not null check (reason <> ''),
  editor_id bigint not null,
  approver_id bigint not null,
  created_at timestamptz not null,
  started_at timestamptz,
  former_zone text,
  zone text,
  zone_from_at timestamptz,
  zone_started_at timestamptz,
  unique (institution_id, effective_on),
  constraint institution_law_country check ((country is null) = (former_country is null)),
  constraint institution_law_changes check (country is not null or zone is not null),
  constraint institution_law_check check (approver_id <> editor_id),
  constraint institution_law_zone check ((zone is null) = (former_zone is null)
    and (zone is null) = (zone_from_at is null) and (zone is not null or zone_started_at is null))
);
comment on table institution_law is 'Change of law and zone from a day, approved by two people';
comment on column institution_law.country is 'New country; null when unchanged';
comment on column institution_law.started_at is 'Moment of full effect; null before';
comment on column institution_law.zone is 'New zone; null when unchanged';
comment on column institution_law.zone_from_at is
  'Start of the zone: both clocks show one day, or the new clock begins it first';
comment on column institution_law.zone_started_at is
  'Moment when the institution''s zone was updated; null before';
create unique index institution_law_zone_from on institution_law (institution_id, zone_from_at)
  where zone is not null;

alter table team_group add foreign key (institution_id) references institution;
alter table retention_purge add foreign key (institution_id) references institution;
alter table inactivity_rule add foreign key (institution_id) references institution;
