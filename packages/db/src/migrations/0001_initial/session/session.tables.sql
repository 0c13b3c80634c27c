create table user_session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  token_hash bytea not null unique,
  veins text not null,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOGOUT', 'REPLACED', 'DISABLED', 'PASSWORD', 'ROLE',
    'EXPIRED', 'REVOKED'))
);
create unique index user_session_one_live on user_session (user_id) where ended_at is null;
create index user_session_user on user_session (user_id, created_at);

create table api_token (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_token_name on api_token (user_id, name) where revoked_at is null;
