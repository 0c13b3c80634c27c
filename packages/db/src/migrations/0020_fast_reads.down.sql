create or replace function read_events(seen pg_snapshot, until pg_snapshot, after_id bigint, row_limit integer)
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
drop trigger set_unassigned_since_insert on case_assignment;
drop trigger set_unassigned_since_update on case_assignment;
drop function set_unassigned_since;
create or replace function count_cases_insert() returns trigger language plpgsql as $$
begin
  with difference as (
    select institution_id, stage_id, agent_id, status, tab, is_withheld, sum(n) as n
    from (select *, 1 as n from added) as changed group by institution_id, stage_id, agent_id,
      status, tab, is_withheld
    having sum(n) <> 0
  ), by_agent as (
    insert into case_count (institution_id, stage_id, agent_id, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id, status, tab, is_withheld, n from difference
  )
  insert into case_count_total (institution_id, stage_id, is_assigned, status, tab, is_withheld, n)
  select institution_id, stage_id, agent_id is not null, status, tab, is_withheld, sum(n)
  from difference group by institution_id, stage_id, agent_id is not null, status, tab, is_withheld
  having sum(n) <> 0;
  return null;
end $$;

create or replace function count_cases_delete() returns trigger language plpgsql as $$
begin
  with difference as (
    select institution_id, stage_id, agent_id, status, tab, is_withheld, sum(n) as n
    from (select *, -1 as n from removed) as changed group by institution_id, stage_id, agent_id,
      status, tab, is_withheld
    having sum(n) <> 0
  ), by_agent as (
    insert into case_count (institution_id, stage_id, agent_id, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id, status, tab, is_withheld, n from difference
  )
  insert into case_count_total (institution_id, stage_id, is_assigned, status, tab, is_withheld, n)
  select institution_id, stage_id, agent_id is not null, status, tab, is_withheld, sum(n)
  from difference group by institution_id, stage_id, agent_id is not null, status, tab, is_withheld
  having sum(n) <> 0;
  return null;
end $$;

create or replace function count_cases_update() returns trigger language plpgsql as $$
begin
  with difference as (
    select institution_id, stage_id, agent_id, status, tab, is_withheld, sum(n) as n
    from (select *, 1 as n from added union all select *,
      -1 from removed) as changed group by institution_id, stage_id, agent_id, status, tab,
      is_withheld
    having sum(n) <> 0
  ), by_agent as (
    insert into case_count (institution_id, stage_id, agent_id, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id, status, tab, is_withheld, n from difference
  )
  insert into case_count_total (institution_id, stage_id, is_assigned, status, tab, is_withheld, n)
  select institution_id, stage_id, agent_id is not null, status, tab, is_withheld, sum(n)
  from difference group by institution_id, stage_id, agent_id is not null, status, tab, is_withheld
  having sum(n) <> 0;
  return null;
end $$;

drop table case_amount;
drop index case_waiting;
alter table collection_case drop column unassigned_since;
