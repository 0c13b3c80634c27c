create table reporting_hours (
  effective_on date not null,
  hours integer[] not null check (cardinality(hours) > 0 and (0 <= all (hours))
    and (23 >= all (hours))),
  id bigint generated always as identity primary key,
  reason text not null default '',
  editor_id bigint,
  created_at timestamptz not null default now()
);
comment on table reporting_hours is 'Local times of each institution''s intraday snapshots';
create index reporting_hours_day on reporting_hours (effective_on, id);
