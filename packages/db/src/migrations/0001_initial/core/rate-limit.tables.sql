create unlogged table rate_limit_bucket (
  kind text,
  key text,
  spent double precision not null,
  refill_per_second double precision not null,
  counted_at timestamptz not null,
  primary key (kind, key)
) with (fillfactor=50);
comment on table rate_limit_bucket is 'Calls admitted by several servers, retained for minutes';
comment on column rate_limit_bucket.kind is
  'Limit of a session, an address, sign-in, a phone or a provider';
comment on column rate_limit_bucket.key is 'Digest of token, address or name, unreadable here';
comment on column rate_limit_bucket.spent is 'Admitted calls not yet refilled at counted_at';
