create table audit_seal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  previous_id bigint unique nulls not distinct references audit_seal,
  row_ids int8multirange not null,
  row_count integer not null check (row_count > 0),
  digest bytea not null check (length(digest) = 32)
);
create index audit_seal_end on audit_seal (upper(row_ids));
create index audit_seal_at on audit_seal (at);

create table audit_log (
  id bigint generated always as identity,
  at timestamptz default now(),
  via text not null check (via in ('WEB', 'TOKEN', 'COMMAND', 'JOB')),
  actor_id bigint,
  institution_id bigint,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text,
  primary key (id, at)
) partition by range (at);
create index audit_log_actor on audit_log (actor_id, at);
create index audit_log_at on audit_log (at, id);
create index audit_log_institution on audit_log (institution_id, at, id);
create index audit_log_request on audit_log (request_id);
create index audit_log_subject on audit_log (entity, entity_id, at, id);
create index audit_log_action on audit_log (split_part(action, '.', 1), action, at, id);
