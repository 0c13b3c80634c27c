create table record_seal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  previous_id bigint unique nulls not distinct references record_seal,
  table_name text not null,
  columns text[] not null,
  row_ids int8multirange not null,
  row_count integer not null check (row_count > 0),
  hash_prefixes bytea not null,
  digest bytea not null check (length(digest) = 32),
  constraint record_seal_check check (length(hash_prefixes) = (16 * row_count))
);
comment on table record_seal is
  'Seals over decisions, rules, contact attempts, proposals, case histories, verdicts and wages';
comment on column record_seal.columns is 'Sealed columns; other columns may change';
comment on column record_seal.hash_prefixes is
  'Sixteen bytes of each row''s hash in id order; locate a changed row';
create index record_seal_table on record_seal (table_name, id);
create index record_seal_end on record_seal (table_name, upper(row_ids));
