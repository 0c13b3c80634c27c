create table case_stage_period (
  case_id bigint,
  seq smallint,
  institution_id bigint not null references institution,
  stage_id bigint not null references stage,
  currency text not null,
  from_at timestamptz not null,
  from_on date not null,
  until_at timestamptz,
  until_on date,
  entry_kind text not null check (entry_kind in ('PLACED', 'STAGE', 'REOPENED', 'RECOVERED')),
  exit_kind text check (exit_kind in ('STAGE', 'C30', 'C31', 'C32', 'C40', 'C70', 'C80')),
  next_stage_id bigint references stage,
  amount_minor bigint not null,
  principal_minor bigint not null,
  fee_minor bigint not null,
  primary key (case_id, seq),
  constraint case_stage_period_check check ((until_at is null) = (exit_kind is null)
    and (until_at is null) = (until_on is null)),
  constraint case_stage_period_check1
    check ((next_stage_id is not null) = (not exit_kind is distinct from 'STAGE'))
);
comment on column case_stage_period.entry_kind is 'RECOVERED: moment of settlement of a written-off case';
comment on column case_stage_period.amount_minor is 'Arrears at entry';
comment on column case_stage_period.principal_minor is 'Outstanding principal at entry';
create index case_stage_period_stage on case_stage_period (institution_id, stage_id, from_on);
create index case_stage_period_until on case_stage_period (institution_id, until_on);
create index case_stage_period_entered on case_stage_period (entry_kind, from_on, institution_id);
create index case_stage_period_left on case_stage_period (exit_kind, until_on, institution_id);
create index case_stage_period_amount on case_stage_period (amount_minor desc, case_id, seq);
