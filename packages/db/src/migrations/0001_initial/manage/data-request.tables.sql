create table data_request (
  id bigint generated always as identity primary key,
  borrower_id bigint not null,
  kind text not null check (kind in ('EXPORT', 'ERASURE')),
  state text not null check (state in ('REQUESTED', 'APPROVED', 'DONE', 'REJECTED', 'REVOKED')),
  reason text not null,
  requester_id bigint references app_user,
  requested_at timestamptz not null,
  decider_id bigint references app_user,
  decided_at timestamptz,
  decision_note text,
  due_on date,
  done_at timestamptz,
  waits_for text[] not null default '{}'::text[],
  retained_recordings integer not null default 0 check (retained_recordings >= 0),
  constraint data_request_approved check (state <> 'APPROVED' or decider_id is not null),
  constraint data_request_two_people check (decider_id is distinct from requester_id
    or decider_id is null),
  constraint data_request_decided check (num_nulls(decider_id, decided_at) in (0, 2)),
  constraint data_request_done check ((done_at is not null) = (state = 'DONE'))
);
comment on table data_request is 'Borrower''s request for a copy or the erasure of personal data';
comment on column data_request.due_on is 'First day the law allows an approved erasure';
comment on column data_request.waits_for is 'Obstacles to the last erasure attempt';
comment on column data_request.retained_recordings is
  'Recordings retained at the erasure as complaint evidence';
create unique index data_request_one_open on data_request (borrower_id, kind)
  where ((state in ('REQUESTED', 'APPROVED')) and (kind = 'ERASURE'));
create index data_request_borrower on data_request (borrower_id, id);

create table data_request_transition (from_state text, to_state text,
  primary key (from_state, to_state));
