create unlogged table socket_token (
  token_hash bytea primary key,
  session_id bigint not null,
  expires_at timestamptz not null
);
comment on table socket_token is 'Single-use, short-lived token for one socket, deleted after use';
