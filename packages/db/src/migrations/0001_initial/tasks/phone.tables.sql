create table phone_search (
  id bigint generated always as identity primary key,
  actor_id bigint not null,
  searched_on date not null,
  source text not null check (source in ('CASES', 'CALLS', 'MESSAGES', 'CONTACTS', 'BARS')),
  phone_hash bytea not null,
  at timestamptz not null,
  unique (actor_id, searched_on, phone_hash, source)
);
