create table config_info (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  effective_on date not null,
  entries jsonb check (jsonb_typeof(entries) = 'array'),
  reason text,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint config_info_default check (institution_id is not null or entries is not null),
  constraint config_info_written check (editor_id is null or reason is not null)
);
comment on table config_info is
  'Contact channels an institution closes per stage and device; default without institution';
comment on column config_info.entries is
  'Objects of workQueueId (null is every stage), type (a channel of contact), device (WEB, '
  'PHONE_APP or ALL) and status (OPEN or CLOSED); null returns the institution to the default';
create index config_info_day on config_info (institution_id, effective_on, id);

create table config_entry (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_.-]{0,59}$'),
  stage_id bigint references stage,
  effective_on date not null,
  value text,
  description text not null,
  interval integer check ("interval" > 0),
  is_open boolean,
  short_link text,
  version text check (version ~ '^[1-9][0-9]{0,4}([.][0-9]{1,5}){2}$'),
  follows_default boolean not null default false,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  name text,
  constraint config_entry_version check (code <> 'APP_VERSION' or stage_id is null
    and version is not null and short_link is not null and is_open is not null),
  constraint config_entry_follows check (not follows_default or stage_id is not null)
);
comment on column config_entry.stage_id is 'Stage; null is every stage without an own entry';
comment on column config_entry.value is 'Number of repayments in the ticker';
comment on column config_entry.interval is 'Minutes of STATS_REFRESH, seconds of REPAYMENT_TICKER';
comment on column config_entry.is_open is 'Requires phone updates, or shows the ticker';
comment on column config_entry.short_link is 'Download address of the phone application';
comment on column config_entry.version is 'Phone application version, m.n.n';
comment on column config_entry.follows_default is 'Returns the stage to the default';
comment on column config_entry.name is 'Absent for product codes, whose names are translated';
create index config_entry_day on config_entry (code, stage_id, effective_on, id);
