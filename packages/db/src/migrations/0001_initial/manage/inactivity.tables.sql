create table inactivity_rule (
  id bigint generated always as identity primary key,
  institution_id bigint,
  effective_on date not null,
  thresholds integer[] check (cardinality(thresholds) > 0 and (0 < all (thresholds))),
  break_from time,
  break_to time,
  edge_minutes integer check (edge_minutes >= 0),
  reason text,
  editor_id bigint,
  created_at timestamptz not null default now(),
  constraint inactivity_rule_default check (institution_id is not null or thresholds is not null),
  constraint inactivity_rule_whole check ((thresholds is null) = (edge_minutes is null)
    and (thresholds is not null or break_from is null)),
  constraint inactivity_rule_check check ((break_from is null) = (break_to is null)),
  constraint inactivity_rule_check1 check (break_to > break_from),
  constraint inactivity_rule_written check (editor_id is null or reason is not null)
);
comment on table inactivity_rule is
  'Quiet minutes before leaders are notified, in local time; default without institution';
comment on column inactivity_rule.thresholds is 'Minutes; null restores the default';
create index inactivity_rule_day on inactivity_rule (institution_id, effective_on, id);
