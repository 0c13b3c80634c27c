create table business_day_run (
  day date,
  attempt smallint check (attempt >= 0),
  step text check (step in ('AGE', 'STAGE', 'OPEN', 'RECALL', 'CODES', 'DEDUCTIONS', 'PROMISES')),
  position smallint not null,
  zone text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  log_after bigint not null default 0,
  counts jsonb not null default '{}'::jsonb,
  failure text,
  requester_id bigint,
  started_at timestamptz,
  heartbeat_at timestamptz,
  ended_at timestamptz,
  batches integer not null default 0,
  primary key (day, attempt, step),
  constraint business_day_run_check check ((state = 'DONE') = (ended_at is not null))
);
comment on column business_day_run.attempt is
  '0 the day before the first run, 1 the regular run, above 1 repeated runs';
comment on column business_day_run.log_after is 'Last id of the status log at the step''s start';
create index business_day_run_open on business_day_run (day, attempt, "position")
  where state <> 'DONE';

create table business_day_batch (
  day date,
  attempt smallint,
  step text,
  after bigint,
  upto bigint not null,
  loans integer not null,
  primary key (day, attempt, step, after),
  constraint business_day_batch_check check (upto > after),
  foreign key (day, attempt, step) references business_day_run on delete cascade
);
comment on table business_day_batch is
  'Open loans of a step with an id above after and up to upto; deleted when processed';
