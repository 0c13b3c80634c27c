-- Events that the snapshot `seen` did not see and `until` sees: those of transactions that began later, and those of
-- transactions that were open then. The table is empty after each sweep, and a plan made then would read all of it.
create function read_events(seen pg_snapshot, until pg_snapshot, after_id bigint, row_limit integer)
returns table (id bigint, payload jsonb) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
begin
  return query
  select e.id, e.payload from (
    select * from event where xid >= pg_snapshot_xmax(seen) and xid < pg_snapshot_xmax(until)
    union all
    select event.* from pg_snapshot_xip(seen) as open(xid) join event on event.xid = open.xid
  ) e
  where e.id > after_id and pg_visible_in_snapshot(e.xid, until)
  order by e.id limit row_limit;
end $$;
comment on function read_events is 'Events between two snapshots after an id, in order; open transactions are looked up';
