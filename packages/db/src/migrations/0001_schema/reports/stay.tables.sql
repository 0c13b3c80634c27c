create table case_stay (
  case_id bigint,
  seq smallint,
  institution_id bigint not null references institution,
  queue_id bigint not null references queue,
  currency text not null,
  from_at timestamptz not null,
  from_on date not null,
  until_at timestamptz,
  until_on date,
  entered_by text not null check (entered_by in ('PLACED', 'STAGE', 'REOPENED', 'RECOVERED')),
  left_by text check (left_by in ('STAGE', 'C30', 'C31', 'C32', 'C40', 'C70', 'C80')),
  next_queue_id bigint references queue,
  amount_minor bigint not null,
  principal_minor bigint not null,
  fee_minor bigint not null,
  primary key (case_id, seq),
  constraint case_stay_check check ((until_at is null) = (left_by is null)
    and (until_at is null) = (until_on is null)),
  constraint case_stay_check1
    check ((next_queue_id is not null) = (not left_by is distinct from 'STAGE'))
);
comment on column case_stay.entered_by is 'RECOVERED: moment of settlement of a written-off case';
comment on column case_stay.amount_minor is 'Arrears at entry';
comment on column case_stay.principal_minor is 'Outstanding principal at entry';
create index case_stay_stage on case_stay (institution_id, queue_id, from_on);
create index case_stay_until on case_stay (institution_id, until_on);
create index case_stay_entered on case_stay (entered_by, from_on, institution_id);
create index case_stay_left on case_stay (left_by, until_on, institution_id);
create index case_stay_amount on case_stay (amount_minor desc, case_id, seq);
