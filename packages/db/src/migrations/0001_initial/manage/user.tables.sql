create table app_user (
  id bigint generated always as identity primary key,
  login text not null,
  name text not null,
  email text not null,
  role_id smallint not null references role,
  institution_id bigint references institution,
  group_id bigint references team_group,
  stage_id bigint references stage,
  is_leader boolean not null default false,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  must_change_password boolean not null default false,
  creator_id bigint references app_user,
  modifier_id bigint references app_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  certified_until date,
  phone text,
  password_opens_at timestamptz,
  disabled_at timestamptz,
  credential_setter_id bigint references app_user,
  confirmation text check (confirmation in ('PERSON', 'MACHINE', 'UPGRADE')),
  confirmer_id bigint references app_user,
  confirmed_at timestamptz,
  constraint app_user_disabled check ((status = 'DISABLED') = (disabled_at is not null)),
  constraint app_user_confirmation_whole check ((confirmation is null) = (confirmed_at is null)
    and coalesce(confirmation = 'PERSON', false) = (confirmer_id is not null)),
  constraint app_user_confirmer_other check (confirmer_id <> id)
);
comment on column app_user.password_opens_at is 'Start of a temporary password''s validity';
comment on column app_user.disabled_at is 'Set by a trigger; open cases are released hours later';
comment on column app_user.credential_setter_id is
  'Last setter of password, e-mail or role, owner included; a trigger logs each in '
  'credential_change';
comment on column app_user.confirmation is
  'Confirmation as an approver: second person, command line or upgrade; null is pending';
create unique index app_user_login on app_user (lower(login));
create index app_user_institution on app_user (institution_id, role_id);
create index app_user_group on app_user (group_id);
create unique index app_user_leader on app_user (group_id)
  where (is_leader and (status = 'ENABLED'));
create index app_user_left on app_user (disabled_at) where disabled_at is not null;
create index app_user_mailbox on app_user (mailbox(email));

create table user_institution (
  user_id bigint references app_user,
  institution_id bigint references institution,
  primary key (user_id, institution_id)
);
comment on table user_institution is 'Institutions of a limited lender-side user; no rows mean all';

create table telephony_account (
  agent_id bigint primary key references app_user,
  username text not null unique,
  created_at timestamptz not null default now(),
  extension text unique,
  device text
);

create table certificate_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  before_until date,
  until date,
  modifier_id bigint references app_user,
  at timestamptz not null,
  constraint certificate_change_check check (before_until is distinct from until)
);
comment on table certificate_change is 'Known certificate of an agent over time';
comment on column certificate_change.until is 'Last valid day; null for a removed certificate';
create index certificate_change_user on certificate_change (user_id, at, id);

create table credential_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('PASSWORD', 'EMAIL', 'ROLE')),
  setter_id bigint references app_user,
  at timestamptz not null
);
comment on table credential_change is 'Password, e-mail or role set on another person''s account';
comment on column credential_change.setter_id is 'Author; null at the command line';
create index credential_change_user on credential_change (user_id, kind, id);

alter table sign_in_policy add foreign key (editor_id) references app_user;
alter table behaviour_record add foreign key (user_id) references app_user;
alter table phone_search add foreign key (actor_id) references app_user;
alter table sms_opt_out_word add foreign key (editor_id) references app_user;
alter table business_day_run add foreign key (requester_id) references app_user;
alter table reporting_hours add foreign key (editor_id) references app_user;
alter table inactivity_rule add foreign key (editor_id) references app_user;
alter table institution_law add foreign key (editor_id) references app_user;
alter table institution_law add foreign key (approver_id) references app_user;
alter table leaver_rule add foreign key (editor_id) references app_user;
alter table masking_rule add foreign key (editor_id) references app_user;
alter table stage_policy add foreign key (editor_id) references app_user;
alter table retention_rule add foreign key (editor_id) references app_user;
alter table permission_change add foreign key (editor_id) references app_user;
