create unlogged table case_presence (
  case_id bigint,
  user_id bigint,
  seen_at timestamptz not null,
  primary key (case_id, user_id)
);
