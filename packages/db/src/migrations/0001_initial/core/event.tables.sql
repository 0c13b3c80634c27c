create unlogged table event (
  xid xid8 default pg_current_xact_id(),
  id bigint generated always as identity,
  payload jsonb not null,
  primary key (xid, id)
) with (autovacuum_vacuum_insert_threshold=-1);
alter sequence event_id_seq set logged;
comment on table event is 'Facts from transactions to the servers, retained for minutes';
comment on column event.xid is 'Writing transaction; readers see the row after its commit';
comment on column event.id is 'Order; contending transactions get ids in turn';
comment on column event.payload is 'Type and ids without personal data';

create unlogged table event_cleanup (
  only_row boolean default true primary key check (only_row),
  epoch uuid not null default gen_random_uuid(),
  snapshot pg_snapshot not null default pg_current_snapshot(),
  seen_at timestamptz not null default clock_timestamp()
);
comment on table event_cleanup is 'Sweep position and lifetime of the event table, in one row';
comment on column event_cleanup.epoch is
  'Changes after a crash, which empties unlogged tables; invalidates older positions';
comment on column event_cleanup.snapshot is
  'Snapshot of the last sweep; the next sweep deletes rows committed in it';
