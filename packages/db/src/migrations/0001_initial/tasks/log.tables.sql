create table collection_log (
  id bigint generated always as identity primary key,
  case_id bigint not null references collection_case,
  borrower_id bigint not null references borrower,
  institution_id bigint not null references institution,
  agent_id bigint not null references app_user,
  at timestamptz not null,
  channel text not null check (channel in ('02', '03', '05', '06', '07', '08')),
  contact_id bigint references contact,
  contact_name text not null,
  relation text not null,
  phone text not null,
  source text not null,
  call_status text check (call_status in ('CNCT', 'NCNCT', 'NULL', 'NOA')),
  result text not null check (result in ('A10PTP', 'A50DTP', 'A24NOTAU', 'A28RLVT', 'A30NORLVT',
    'A40NOVLD', 'A60LC', 'A20RETRY', 'CR10', 'CR60', 'CR70', 'MSS', 'MSF')),
  remark text not null default '',
  willingness smallint not null default 0 check (willingness between 0 and 5),
  fraud_flag boolean not null default false,
  next_call_at timestamptz not null,
  promise_id bigint references promise,
  attempt_id bigint unique references contact_attempt,
  ability smallint check (ability between 0 and 3),
  unpaid_reason text check (unpaid_reason in ('JOB_LOSS', 'ILLNESS', 'OVER_INDEBTED', 'DISPUTE',
    'FORGOT', 'FRAUD'))
);
comment on column collection_log.attempt_id is 'Contact behind a result without call or message';
comment on column collection_log.ability is 'Rating as in collection_case.ability';
create index collection_log_case on collection_log (case_id, at desc, id desc);
create index collection_log_agent on collection_log (agent_id, at);
create index collection_log_institution on collection_log (institution_id, at);
create index collection_log_borrower on collection_log (borrower_id, at);

alter table contact_attempt add foreign key (log_id) references collection_log;
