create table retention_purge (
  id bigint generated always as identity primary key,
  institution_id bigint,
  kind text not null,
  on_day date not null,
  records bigint not null default 0 check (records >= 0),
  failure text,
  at timestamptz not null,
  constraint retention_purge_once unique nulls not distinct (on_day, institution_id, kind)
);
comment on table retention_purge is 'Deletions past retention, per day, institution and kind';
comment on column retention_purge.kind is
  'Rule column behind the deletion; FILES counts bytes removed from disk';
