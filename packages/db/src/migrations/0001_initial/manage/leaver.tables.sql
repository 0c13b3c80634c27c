create table leaver_rule (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  effective_on date not null,
  hours integer check (hours between 0 and 720),
  reason text,
  editor_id bigint,
  created_at timestamptz not null default now(),
  constraint leaver_rule_default check (institution_id is not null or hours is not null),
  constraint leaver_rule_written check (editor_id is null or reason is not null)
);
comment on table leaver_rule is
  'Hours a disabled agent retains open cases; rows without an institution are the default';
comment on column leaver_rule.hours is 'Hours; null restores the default';
create index leaver_rule_day on leaver_rule (institution_id, effective_on, id);
