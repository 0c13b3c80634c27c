create table idempotency (
  user_id bigint,
  procedure text,
  key text,
  request_hash text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  authority bytea,
  primary key (user_id, procedure, key)
);
create index idempotency_age on idempotency (created_at);
