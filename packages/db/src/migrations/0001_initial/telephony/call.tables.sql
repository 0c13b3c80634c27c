create table call_record (
  id bigint generated always as identity primary key,
  case_id bigint not null references collection_case,
  loan_id bigint not null references loan,
  borrower_id bigint not null references borrower,
  institution_id bigint not null references institution,
  agent_id bigint not null references app_user,
  contact_id bigint not null references contact,
  attempt_id bigint not null references contact_attempt,
  log_id bigint references collection_log,
  via text not null check (via in ('WORKSPACE', 'APP', 'MANUAL')),
  relation text not null,
  name text not null,
  phone text not null,
  state text not null check (state in ('REQUESTED', 'RINGING', 'ANSWERED', 'ENDED')),
  cause text check (cause in ('TALKED', 'NO_ANSWER', 'REFUSED', 'BUSY', 'INVALID', 'BLACKLISTED',
    'MESSAGE', 'FAILED', 'UNKNOWN', 'DOWNTIME', 'HUNG_UP', 'SHUT_DOWN')),
  call_type smallint check (call_type between 0 and 6),
  call_status text check (call_status in ('CNCT', 'NCNCT', 'NULL', 'NOA')),
  provider text not null,
  provider_ref text,
  requested_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  talk_seconds integer not null default 0 constraint call_record_talk_max
    check (talk_seconds <= 7200) check (talk_seconds >= 0),
  recording_id uuid references stored_file,
  dial_token_hash bytea unique,
  phone_hash bytea,
  decision_id bigint references guard_decision_key,
  phone_id bigint references company_phone,
  app_result text check (app_result in ('COMMITMENT', 'THIRD_PARTY', 'TELL', 'STOP_REMINDER',
    'FOLLOW_UP', 'LOST', 'REFUSAL')),
  constraint call_record_check check ((ended_at is null) = (state <> 'ENDED'))
);
comment on column call_record.app_result is
  'Agent''s entry in the phone app; the result here comes from the log';
create unique index call_record_one_active on call_record (agent_id) where state <> 'ENDED';
create unique index call_record_provider on call_record (provider, provider_ref);
create index call_record_case on call_record (case_id, id);
create index call_record_agent on call_record (agent_id, requested_at);
create index call_record_institution on call_record (institution_id, requested_at);
create index call_record_at on call_record (requested_at);
create index call_record_live on call_record (requested_at) where state <> 'ENDED';
create index call_record_phone_hash on call_record (phone_hash);
create index call_record_recorded on call_record (institution_id, requested_at)
  where recording_id is not null;
create index call_record_borrower on call_record (borrower_id);

create table call_event (
  id bigint generated always as identity,
  provider text not null,
  event_id text not null,
  call_id bigint not null references call_record,
  kind text not null check (kind in ('RINGING', 'ANSWERED', 'ENDED', 'RECORDED')),
  at timestamptz,
  received_at timestamptz not null default now(),
  reported_at text,
  primary key (id, at)
) partition by range (at);
comment on column call_event.reported_at is
  'Impossible time given by the provider; at is then the receipt';
create index call_event_call on call_event (call_id, at);

alter table consent_evidence add foreign key (call_id) references call_record;
alter table number_reveal add foreign key (call_id) references call_record;
