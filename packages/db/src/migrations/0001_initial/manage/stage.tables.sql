create table stage (
  id bigint generated always as identity primary key,
  name text not null unique,
  type text not null default 'MANUAL' check (type in ('AUTOMATIC', 'MANUAL')),
  version integer not null default 1
);

create table institution_stage (
  institution_id bigint references institution,
  stage_id bigint references stage,
  primary key (institution_id, stage_id)
);

create table group_stage (
  group_id bigint references team_group,
  stage_id bigint references stage,
  primary key (group_id, stage_id)
);

create table stage_policy (
  id bigint generated always as identity primary key,
  stage_id bigint not null references stage on delete cascade,
  effective_on date not null,
  dpd_from integer,
  dpd_to integer,
  recovery_bp integer not null check (recovery_bp between 0 and 10000),
  promise_days integer not null default 7 check (promise_days >= 0),
  promise_min_bp integer not null default 3000 check (promise_min_bp between 0 and 10000),
  promise_floor_minor bigint not null default 50000 check (promise_floor_minor >= 0),
  promise_grace_days integer not null default 1 check (promise_grace_days >= 0),
  promise_kept_bp integer not null default 9000 check (promise_kept_bp between 1 and 10000),
  promise_max_broken integer not null default 2 check (promise_max_broken > 0),
  promise_cure_days integer not null default 3 check (promise_cure_days >= 0),
  long_aging boolean not null default false,
  editor_id bigint,
  created_at timestamptz not null,
  constraint stage_policy_check check (dpd_to is null or dpd_to >= dpd_from),
  constraint stage_policy_check1 check (dpd_to is null or dpd_from is not null)
);
comment on column stage_policy.dpd_from is 'First day past due of the stage; null takes no cases';
comment on column stage_policy.dpd_to is 'Last day past due of the stage; null is unlimited';
comment on column stage_policy.recovery_bp is
  'Chance that an untouched case is paid; weighs the order of work';
comment on column stage_policy.promise_cure_days is
  'Days after the grace in which payment still cures a broken promise';
create index stage_policy_day on stage_policy (stage_id, effective_on, id);
