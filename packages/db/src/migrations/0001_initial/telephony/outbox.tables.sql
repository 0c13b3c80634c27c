create table sms_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('02', '08')),
  case_id bigint not null references collection_case,
  loan_id bigint not null references loan,
  borrower_id bigint not null references borrower,
  institution_id bigint not null references institution,
  agent_id bigint not null references app_user,
  contact_id bigint not null references contact,
  attempt_id bigint not null references contact_attempt,
  decision_id bigint not null references guard_decision_key,
  template_id bigint references sms_template,
  relation text not null,
  name text not null,
  address text not null,
  subject text,
  content text not null,
  segments integer not null check (segments > 0),
  segment_cost_minor bigint not null check (segment_cost_minor >= 0),
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'UNKNOWN')),
  reason text check (reason in ('EXPIRED', 'BARRED', 'CASE_CLOSED', 'ON_HOLD', 'REFUSED',
    'GIVEN_UP')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  send_until timestamptz not null,
  lease uuid,
  lease_until timestamptz,
  provider text,
  provider_refs text[] not null default '{}'::text[],
  receipt text,
  requested_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  phone_hash bytea,
  settler_id bigint references app_user,
  settle_reason text,
  order_id bigint references work_order,
  constraint sms_message_check check ((subject is not null) = (channel = '08')),
  constraint sms_message_check2 check (state <> 'SENDING' or lease_until is not null),
  constraint sms_message_check1 check ((reason is not null) = (state = 'FAILED')),
  constraint sms_message_settler check ((settler_id is null) = (settle_reason is null))
);
comment on table sms_message is 'Outbox and record of texts (02) and mails (08) to borrowers';
comment on column sms_message.send_until is 'End of the guard''s permission to send';
comment on column sms_message.settler_id is 'Person who clarified an unknown outcome';
comment on column sms_message.order_id is 'Complaint answered; exempts the message from holds';
create index sms_message_queue on sms_message (next_attempt_at, id) where state = 'QUEUED';
create index sms_message_sending on sms_message (lease_until) where state = 'SENDING';
create index sms_message_doubtful on sms_message (address) where (state in ('SENDING', 'UNKNOWN'));
create index sms_message_refs on sms_message using gin (provider_refs);
create index sms_message_case on sms_message (case_id, id);
create index sms_message_agent on sms_message (agent_id, requested_at);
create index sms_message_institution on sms_message (institution_id, requested_at);
create index sms_message_at on sms_message (requested_at);
create index sms_message_address on sms_message (address, requested_at) where channel = '02';
create index sms_message_phone_hash on sms_message (phone_hash);
create index sms_message_checked on sms_message (id) where settler_id is not null;
create index sms_message_with_content on sms_message (institution_id, requested_at) where content <> '';
create index sms_message_borrower on sms_message (borrower_id);

create table sms_receipt (
  provider text,
  reference text,
  state text not null check (state in ('DELIVERED', 'UNDELIVERED')),
  detail text not null,
  phone text,
  tag integer,
  at timestamptz not null,
  received_at timestamptz not null,
  alternative_references text[] not null default '{}'::text[],
  primary key (provider, reference)
);
comment on table sms_receipt is 'Separate because a receipt may precede its message''s reference';
comment on column sms_receipt.tag is
  'Our tag repeated by the provider; finds messages with a lost answer';
comment on column sms_receipt.alternative_references is 'Other base, decimal or hexadecimal';
create index sms_receipt_tag on sms_receipt (phone, tag) where tag is not null;
create index sms_receipt_alternatives on sms_receipt using gin (alternative_references);
