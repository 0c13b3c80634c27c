create table roll_rate (
  institution_id bigint references institution,
  day date,
  stage_id bigint references stage,
  currency text,
  days_since smallint check (days_since between 1 and 30),
  outcome text check (outcome in ('WORSE', 'SAME', 'BETTER', 'PAID', 'WITHDRAWN', 'CANCELLED',
    'WRITTEN_OFF')),
  cases integer not null,
  principal_minor bigint not null,
  primary key (institution_id, day, days_since, stage_id, currency, outcome)
);
comment on table roll_rate is
  'Later state of the cases in a stage at the start of a day; later entries are excluded';
comment on column roll_rate.days_since is 'Days from then; 1 is the end of the day itself';
comment on column roll_rate.principal_minor is 'Outstanding principal at entry into the stage';

create table entry_rate (
  institution_id bigint references institution,
  day date,
  currency text,
  days_since smallint check (days_since between 0 and 30),
  due_count integer not null,
  due_minor bigint not null,
  unpaid_count integer not null,
  unpaid_minor bigint not null,
  primary key (institution_id, day, days_since, currency)
);
comment on table entry_rate is 'Unpaid share of the installments due on a day, some days later';
comment on column entry_rate.days_since is '0 is midnight at the end of the due day';
comment on column entry_rate.due_count is 'Installments of loans on the books on that day';
