create table record_seal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  previous_id bigint unique nulls not distinct references record_seal,
  table_name text not null,
  columns text[] not null,
  lines int8multirange not null,
  line_count integer not null check (line_count > 0),
  marks bytea not null,
  digest bytea not null check (length(digest) = 32),
  constraint record_seal_check check (length(marks) = (16 * line_count))
);
comment on table record_seal is
  'Seals over decisions, rules, contact attempts, proposals, case histories, verdicts and wages';
comment on column record_seal.columns is 'Sealed columns; other columns may change';
comment on column record_seal.marks is
  'Sixteen bytes of each row''s hash in id order; locate a changed row';
create index record_seal_table on record_seal (table_name, id);
create index record_seal_end on record_seal (table_name, upper(lines));
