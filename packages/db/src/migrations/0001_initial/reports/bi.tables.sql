create unlogged table frame_token (
  token_hash bytea primary key,
  session_id bigint,
  page_id text not null,
  params jsonb not null,
  expires_at timestamptz not null,
  api_token_id bigint,
  constraint frame_token_holder check ((session_id is null) <> (api_token_id is null))
);
