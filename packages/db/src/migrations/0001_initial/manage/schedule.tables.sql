create table shift_code (
  code text primary key check (code ~ '^[A-Z0-9]{1,6}$'),
  name text not null check (name <> ''),
  name_cn text not null check (name_cn <> ''),
  name_es text not null check (name_es <> ''),
  kind text not null check (kind in ('WORK', 'LEAVE', 'OFF', 'TRAINING')),
  from_time time,
  to_time time,
  break_from time,
  break_to time,
  overtime boolean not null default false,
  colour text not null,
  enabled boolean not null default true,
  position integer generated always as identity,
  version integer not null default 1,
  editor_id bigint references app_user,
  updated_at timestamptz not null default now(),
  constraint shift_code_hours
    check ((kind in ('WORK', 'TRAINING')) = (from_time is not null and to_time is not null)
    and (from_time is null) = (to_time is null) and to_time > from_time),
  constraint shift_code_break check ((break_from is null) = (break_to is null)
    and (break_from is null or from_time is not null and from_time <= break_from
    and break_from < break_to and break_to <= to_time))
);
comment on column shift_code.kind is
  'WORK: on shift; LEAVE: paid leave; OFF: no duty; TRAINING: present without working cases';
comment on column shift_code.from_time is 'Local time of the agent''s institution';

create table scheduled_day (
  agent_id bigint references app_user,
  day_on date,
  code text not null references shift_code,
  institution_id bigint not null references institution,
  enabled boolean not null default true,
  editor_id bigint references app_user,
  updated_at timestamptz not null,
  primary key (agent_id, day_on)
);
comment on column scheduled_day.enabled is 'False counts as no shift';
create index scheduled_day_institution on scheduled_day (institution_id, day_on);
create index scheduled_day_code on scheduled_day (code);
create index scheduled_day_day on scheduled_day (day_on);

create table schedule_upload (
  id bigint generated always as identity primary key,
  file_name text not null,
  sha256 text not null,
  sheet jsonb,
  state text not null default 'CHECKED' check (state in ('CHECKED', 'SAVED')),
  counts jsonb,
  uploader_id bigint references app_user,
  uploaded_at timestamptz not null,
  saved_at timestamptz,
  constraint schedule_upload_saved
    check ((state = 'SAVED') = (saved_at is not null and counts is not null))
);
comment on column schedule_upload.sheet is 'Header and rows; deleted weeks after the upload';
create index schedule_upload_kept on schedule_upload (uploaded_at) where sheet is not null;
