create table report_fact (
  id bigint generated always as identity primary key,
  kind text not null,
  ref_id bigint not null,
  at timestamptz not null,
  day date not null,
  hour smallint not null,
  institution_id bigint not null,
  stage_id bigint,
  group_id bigint,
  agent_id bigint,
  case_id bigint,
  currency text not null,
  amount_minor bigint not null default 0,
  principal_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  seconds integer not null default 0,
  is_connected boolean,
  is_self boolean,
  outcome text,
  outcome_before text,
  paid_at timestamptz,
  is_withdrawn boolean not null default false,
  corrects_id bigint references report_fact,
  constraint report_fact_once unique nulls not distinct (kind, ref_id, corrects_id)
);
comment on table report_fact is 'One fact, written in its transaction; a correction is another row';
comment on column report_fact.day is 'Local day of the institution';
comment on column report_fact.hour is 'Local hour of the institution';
comment on column report_fact.stage_id is 'Stage of the case at that moment';
comment on column report_fact.group_id is 'Group at that moment, even if removed later';
comment on column report_fact.agent_id is 'Agent credited; null when none is';
comment on column report_fact.is_withdrawn is 'Retracts the corrected fact';
create index report_fact_agent on report_fact (agent_id, day);
create index report_fact_institution on report_fact (institution_id, day);
create index report_fact_case on report_fact (case_id, at);
create unique index report_fact_corrects on report_fact (corrects_id)
  where corrects_id is not null;
