create table company_phone (
  id bigint generated always as identity primary key,
  agent_id bigint not null references app_user,
  pairer_id bigint references app_user,
  pairing_hash bytea unique,
  pairing_until timestamptz not null,
  credential_hash bytea unique,
  created_at timestamptz not null,
  paired_at timestamptz,
  ended_at timestamptz,
  device_name text,
  app_version text,
  last_seen_at timestamptz,
  constraint company_phone_check check (pairer_id is distinct from agent_id),
  constraint company_phone_check1 check ((paired_at is null) = (credential_hash is null))
);
comment on column company_phone.last_seen_at is 'Last poll for calls, to the minute';
create unique index company_phone_agent on company_phone (agent_id) where ended_at is null;
create index company_phone_created on company_phone (created_at, id);
