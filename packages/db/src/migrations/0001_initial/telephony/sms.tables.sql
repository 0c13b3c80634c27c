create table sms_template (
  id bigint generated always as identity primary key,
  code text not null,
  language text not null check (language in ('en', 'cn', 'es')),
  version integer not null default 1,
  purpose text not null check (purpose in ('COLLECT', 'LOCATE')),
  name text not null,
  body text not null,
  dpd_from integer,
  dpd_to integer,
  effective_from date not null,
  effective_to date,
  created_at timestamptz not null default now(),
  editor_id bigint references app_user,
  disabled_at timestamptz,
  unique (code, language, version),
  constraint sms_template_check check (effective_to is null or effective_to >= effective_from)
);
comment on column sms_template.disabled_at is 'Disables every version of the text';

create table sms_setting (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  max_per_case integer not null check (max_per_case > 0),
  interval_minutes integer not null check (interval_minutes >= 0),
  manual_allowed boolean not null,
  segment_cost_minor bigint not null check (segment_cost_minor >= 0),
  version integer not null default 1,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  effective_on date not null default '2000-01-01'::date,
  constraint sms_setting_version unique nulls not distinct (institution_id, version)
);
comment on table sms_setting is 'Settings for texts; rows without an institution are the default';

create table sms_inbound (
  id bigint generated always as identity primary key,
  provider text not null,
  reference text,
  phone text not null,
  content text not null,
  opts_out boolean not null,
  received_at timestamptz not null,
  case_id bigint,
  part_group text,
  part_lengths integer[],
  institution_id bigint references institution,
  recipient_id bigint references app_user,
  escalated_at timestamptz,
  settled_at timestamptz,
  settler_id bigint references app_user,
  settle_reason text,
  unique (provider, reference),
  constraint sms_inbound_parts check ((part_group is null) = (part_lengths is null)),
  constraint sms_inbound_settled check ((settled_at is null) = (settler_id is null))
);
comment on column sms_inbound.case_id is 'Case answered; null when unknown';
comment on column sms_inbound.part_group is 'Sender''s number for the parts of a long text';
comment on column sms_inbound.part_lengths is
  'Part lengths in UTF-16 units; -1 is an ellipsis for a missing part';
comment on column sms_inbound.institution_id is
  'Institution whose leaders are responsible; null when none knows the number';
comment on column sms_inbound.recipient_id is 'Agent notified for the absent agent of the case';
create index sms_inbound_phone on sms_inbound (phone, received_at);
create index sms_inbound_case on sms_inbound (case_id, received_at) where case_id is not null;
create index sms_inbound_with_content on sms_inbound (received_at) where content <> '';
create index sms_inbound_waiting on sms_inbound (received_at)
  where ((not opts_out) and (settled_at is null));

create table reply_rule (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  effective_on date not null,
  minutes integer check (minutes between 5 and 10080),
  reason text,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint reply_rule_default check (institution_id is not null or minutes is not null),
  constraint reply_rule_written check (editor_id is null or reason is not null)
);
comment on table reply_rule is
  'Time until an unanswered text is escalated to leaders; default without institution';
comment on column reply_rule.minutes is 'Minutes; null restores the default';
create index reply_rule_day on reply_rule (institution_id, effective_on, id);
