create table phone_key (
  id smallint primary key check (id = 1),
  inner_key bytea not null check (length(inner_key) = 64),
  outer_key bytea not null check (length(outer_key) = 64)
);

create table contact (
  id bigint generated always as identity primary key,
  borrower_id bigint not null references borrower,
  relation text not null check (relation in ('R01', 'R02', 'R03', 'R04', 'R05', 'R06', 'R07', 'R08',
    'R09', 'R10', 'R11', 'R12')),
  name text not null,
  phone text not null,
  source text not null check (source in ('APPLICATION', 'EMERGENCY', 'AGENT', 'ADDRESS_BOOK',
    'CALL_LIST')),
  last_result text,
  last_contact_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  phone_hash bytea,
  state text not null default 'STATED'
    check (state in ('STATED', 'PENDING', 'APPROVED', 'REFUSED')),
  adder_id bigint references app_user,
  decider_id bigint references app_user,
  decided_at timestamptz,
  constraint contact_decided check ((state in ('APPROVED', 'REFUSED')) = (decided_at is not null))
);
comment on column contact.state is
  'STATED by the borrower; an agent''s is PENDING and not called until a leader decides';
create index contact_phone on contact (phone text_pattern_ops);
create unique index contact_stated_number on contact (borrower_id, phone)
  where (source in ('APPLICATION', 'EMERGENCY', 'AGENT'));
create unique index contact_device_number on contact (borrower_id, phone)
  where (source in ('ADDRESS_BOOK', 'CALL_LIST'));
create index contact_phone_hash on contact (phone_hash);

create table device_call (
  id bigint generated always as identity primary key,
  borrower_id bigint not null references borrower,
  name text,
  phone text not null,
  direction text not null check (direction in ('IN', 'OUT', 'MISSED')),
  at timestamptz not null,
  seconds integer not null default 0 check (seconds >= 0),
  received_at timestamptz not null default now()
);
create index device_call_borrower on device_call (borrower_id, at);
create unique index device_call_once on device_call (borrower_id, at, phone, direction);

create table data_grant (
  id bigint generated always as identity primary key,
  case_id bigint not null references collection_case,
  kind text not null check (kind in ('ADDRESS_BOOK', 'CALL_LIST')),
  agent_id bigint not null references app_user,
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'APPROVED', 'REFUSED')),
  reason text not null,
  requested_at timestamptz not null,
  approver_id bigint references app_user,
  decided_at timestamptz,
  expires_at timestamptz,
  constraint data_grant_check check (approver_id is distinct from agent_id)
);
create unique index data_grant_one_open on data_grant (case_id, kind) where state = 'REQUESTED';

create table number_reveal (
  id bigint generated always as identity,
  contact_id bigint references contact,
  case_id bigint not null references collection_case,
  actor_id bigint not null references app_user,
  decision_id bigint not null,
  reason text not null,
  at timestamptz,
  datum text not null default 'PHONE'
    check (datum in ('PHONE', 'ID_NUMBER', 'ADDRESS', 'COMPANY_ADDRESS')),
  is_counted boolean not null default true,
  call_id bigint,
  is_outside_hours boolean not null default false,
  primary key (id, at),
  constraint number_reveal_check check ((datum = 'PHONE') = (contact_id is not null))
) partition by range (at);
comment on column number_reveal.is_outside_hours is
  'Revealed outside contact hours without a consent opening them';
create index number_reveal_actor on number_reveal (actor_id, at);
create index number_reveal_at on number_reveal (at, id);
create index number_reveal_case on number_reveal (case_id, at, id);
create index number_reveal_call on number_reveal (call_id) where call_id is not null;
