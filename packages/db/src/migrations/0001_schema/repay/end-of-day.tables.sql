create table business_day_run (
  day date,
  turn smallint check (turn >= 0),
  step text check (step in ('AGE', 'STAGE', 'OPEN', 'RECALL', 'CODES', 'DEDUCTIONS', 'PROMISES')),
  position smallint not null,
  zone text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  log_after bigint not null default 0,
  counts jsonb not null default '{}'::jsonb,
  failure text,
  asked_by bigint,
  started_at timestamptz,
  beat_at timestamptz,
  ended_at timestamptz,
  portions integer not null default 0,
  primary key (day, turn, step),
  constraint business_day_run_check check ((state = 'DONE') = (ended_at is not null))
);
comment on column business_day_run.turn is
  '0 the day before the first run, 1 the regular run, above 1 repeated runs';
comment on column business_day_run.log_after is 'Last id of the status log at the step''s start';
create index business_day_run_open on business_day_run (day, turn, "position")
  where state <> 'DONE';

create table business_day_portion (
  day date,
  turn smallint,
  step text,
  after bigint,
  upto bigint not null,
  loans integer not null,
  primary key (day, turn, step, after),
  constraint business_day_portion_check check (upto > after),
  foreign key (day, turn, step) references business_day_run on delete cascade
);
comment on table business_day_portion is
  'Open loans of a step with an id above after and up to upto; deleted when processed';
