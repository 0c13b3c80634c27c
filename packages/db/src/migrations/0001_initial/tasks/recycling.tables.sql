create table recycling_rule (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  effective_on date not null,
  untouched_hours integer check (untouched_hours between 1 and 240),
  no_contact_days integer check (no_contact_days between 1 and 90),
  absent_days integer check (absent_days between 1 and 10),
  includes_manual boolean,
  reason text,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint recycling_rule_default check (institution_id is not null or includes_manual is not null),
  constraint recycling_rule_follows check (includes_manual is not null or untouched_hours is null
    and no_contact_days is null and absent_days is null),
  constraint recycling_rule_written check (editor_id is null or reason is not null)
);
comment on table recycling_rule is
  'Return of unworked cases to their pool; rows without an institution are the default';
comment on column recycling_rule.untouched_hours is 'Hours on agent workdays; null is unlimited';
comment on column recycling_rule.no_contact_days is 'Days without contact; null is unlimited';
comment on column recycling_rule.absent_days is 'Working days without a login; null is unlimited';
comment on column recycling_rule.includes_manual is 'Manual stages too; null restores the default';
create index recycling_rule_day on recycling_rule (institution_id, effective_on, id);
