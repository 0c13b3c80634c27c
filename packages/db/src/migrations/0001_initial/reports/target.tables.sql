create table report_target (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  stage_id bigint not null references stage,
  month date not null check (month = date_trunc('month', month::timestamp with time zone)),
  currency text not null check (currency in ('IDR', 'PHP', 'USD')),
  amount_minor bigint not null check (amount_minor > 0),
  rate_bp integer not null check (rate_bp between 1 and 10000),
  reason text not null,
  effective_on date not null,
  editor_id bigint references app_user,
  created_at timestamptz not null
);
comment on table report_target is 'Monthly target of a stage; the last row applies';
comment on column report_target.month is 'First day of the month';
comment on column report_target.amount_minor is 'Collections, net of reversals';
comment on column report_target.rate_bp is 'Share of arrears in the stage or arriving in the month';
comment on column report_target.effective_on is 'Day of writing';
comment on column report_target.editor_id is 'Editor; null for delivered rows';
create index report_target_month on report_target (month, institution_id, stage_id, currency, id);
