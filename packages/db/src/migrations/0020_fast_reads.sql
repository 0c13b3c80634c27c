-- Pages add up a few thousand rows of case_amount instead of every open case.
alter table collection_case add unassigned_since timestamptz;
comment on column collection_case.unassigned_since is 'End of the last assignment; null is never assigned';

create table case_amount (
  institution_id bigint not null,
  stage_id bigint not null,
  agent_id bigint,
  product_id bigint not null,
  is_open boolean not null,
  is_withheld boolean not null,
  n bigint not null,
  open_ended_n bigint not null,
  arrears_minor bigint not null
);
create index case_amount_agent on case_amount (agent_id);
create index case_amount_institution on case_amount (institution_id);
comment on table case_amount is 'Number and arrears of cases by agent and product, as differences to be added up';
comment on column case_amount.open_ended_n is 'Cases whose placement has no last day';

create or replace function count_cases_insert() returns trigger language plpgsql as $$
begin
  with difference as materialized (
    select institution_id, stage_id, agent_id, product_id, status, tab, is_withheld, sum(sign) as n,
      coalesce(sum(sign) filter (where placed_until is null), 0) as open_ended_n, sum(sign * arrears_minor) as arrears_minor
    from (select *, 1 as sign from added) changed
    group by institution_id, stage_id, agent_id, product_id, status, tab, is_withheld
    having sum(sign) <> 0 or sum(sign) filter (where placed_until is null) <> 0 or sum(sign * arrears_minor) <> 0
  ), by_agent as (
    insert into case_count (institution_id, stage_id, agent_id, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id, status, tab, is_withheld, sum(n) from difference
    group by institution_id, stage_id, agent_id, status, tab, is_withheld having sum(n) <> 0
  ), total as (
    insert into case_count_total (institution_id, stage_id, is_assigned, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id is not null, status, tab, is_withheld, sum(n) from difference
    group by institution_id, stage_id, agent_id is not null, status, tab, is_withheld having sum(n) <> 0
  )
  insert into case_amount (institution_id, stage_id, agent_id, product_id, is_open, is_withheld, n, open_ended_n,
    arrears_minor)
  select institution_id, stage_id, agent_id, product_id, status in ('C00', 'C10'), is_withheld, sum(n),
    sum(open_ended_n), sum(arrears_minor)
  from difference
  group by institution_id, stage_id, agent_id, product_id, status in ('C00', 'C10'), is_withheld
  having sum(n) <> 0 or sum(open_ended_n) <> 0 or sum(arrears_minor) <> 0;
  return null;
end $$;

create or replace function count_cases_delete() returns trigger language plpgsql as $$
begin
  with difference as materialized (
    select institution_id, stage_id, agent_id, product_id, status, tab, is_withheld, sum(sign) as n,
      coalesce(sum(sign) filter (where placed_until is null), 0) as open_ended_n, sum(sign * arrears_minor) as arrears_minor
    from (select *, -1 as sign from removed) changed
    group by institution_id, stage_id, agent_id, product_id, status, tab, is_withheld
    having sum(sign) <> 0 or sum(sign) filter (where placed_until is null) <> 0 or sum(sign * arrears_minor) <> 0
  ), by_agent as (
    insert into case_count (institution_id, stage_id, agent_id, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id, status, tab, is_withheld, sum(n) from difference
    group by institution_id, stage_id, agent_id, status, tab, is_withheld having sum(n) <> 0
  ), total as (
    insert into case_count_total (institution_id, stage_id, is_assigned, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id is not null, status, tab, is_withheld, sum(n) from difference
    group by institution_id, stage_id, agent_id is not null, status, tab, is_withheld having sum(n) <> 0
  )
  insert into case_amount (institution_id, stage_id, agent_id, product_id, is_open, is_withheld, n, open_ended_n,
    arrears_minor)
  select institution_id, stage_id, agent_id, product_id, status in ('C00', 'C10'), is_withheld, sum(n),
    sum(open_ended_n), sum(arrears_minor)
  from difference
  group by institution_id, stage_id, agent_id, product_id, status in ('C00', 'C10'), is_withheld
  having sum(n) <> 0 or sum(open_ended_n) <> 0 or sum(arrears_minor) <> 0;
  return null;
end $$;

create or replace function count_cases_update() returns trigger language plpgsql as $$
begin
  with difference as materialized (
    select institution_id, stage_id, agent_id, product_id, status, tab, is_withheld, sum(sign) as n,
      coalesce(sum(sign) filter (where placed_until is null), 0) as open_ended_n, sum(sign * arrears_minor) as arrears_minor
    from (select *, 1 as sign from added union all select *, -1 from removed) changed
    group by institution_id, stage_id, agent_id, product_id, status, tab, is_withheld
    having sum(sign) <> 0 or sum(sign) filter (where placed_until is null) <> 0 or sum(sign * arrears_minor) <> 0
  ), by_agent as (
    insert into case_count (institution_id, stage_id, agent_id, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id, status, tab, is_withheld, sum(n) from difference
    group by institution_id, stage_id, agent_id, status, tab, is_withheld having sum(n) <> 0
  ), total as (
    insert into case_count_total (institution_id, stage_id, is_assigned, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id is not null, status, tab, is_withheld, sum(n) from difference
    group by institution_id, stage_id, agent_id is not null, status, tab, is_withheld having sum(n) <> 0
  )
  insert into case_amount (institution_id, stage_id, agent_id, product_id, is_open, is_withheld, n, open_ended_n,
    arrears_minor)
  select institution_id, stage_id, agent_id, product_id, status in ('C00', 'C10'), is_withheld, sum(n),
    sum(open_ended_n), sum(arrears_minor)
  from difference
  group by institution_id, stage_id, agent_id, product_id, status in ('C00', 'C10'), is_withheld
  having sum(n) <> 0 or sum(open_ended_n) <> 0 or sum(arrears_minor) <> 0;
  return null;
end $$;

-- Reads the assignments themselves, because the previous version writes them too.
create function set_unassigned_since() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
begin
  update collection_case c set unassigned_since = ended.at
  from (select case_id, max(released_at) as at from changed where released_at is not null group by 1) ended
  where c.id = ended.case_id and ended.at > coalesce(c.unassigned_since, '-infinity');
  return null;
end $$;

create trigger set_unassigned_since_insert after insert on case_assignment referencing new table as changed
  for each statement execute function set_unassigned_since();
create trigger set_unassigned_since_update after update on case_assignment referencing new table as changed
  for each statement execute function set_unassigned_since();

insert into case_amount (institution_id, stage_id, agent_id, product_id, is_open, is_withheld, n, open_ended_n,
  arrears_minor)
select institution_id, stage_id, agent_id, product_id, status in ('C00', 'C10'), is_withheld, count(*),
  count(*) filter (where placed_until is null), sum(arrears_minor)
from collection_case group by 1, 2, 3, 4, 5, 6;

create index case_waiting on collection_case (institution_id, stage_id, coalesce(unassigned_since, created_at))
  where agent_id is null and status in ('C00', 'C10');

-- Other cases get the column when their assignment ends.
update collection_case c set unassigned_since = ended.at
from (
  select b.case_id, max(b.released_at) as at from collection_case u join case_assignment b on b.case_id = u.id
  where u.agent_id is null and u.status in ('C00', 'C10') group by 1
) ended
where c.id = ended.case_id;

-- Open transactions are an array: a plan made for a short table joined all events with them.
create or replace function read_events(seen pg_snapshot, until pg_snapshot, after_id bigint, row_limit integer)
returns table (id bigint, payload jsonb) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  select e.id, e.payload from (
    select * from event where xid >= pg_snapshot_xmax(seen) and xid < pg_snapshot_xmax(until)
    union all
    select * from event where xid = any(array(select pg_snapshot_xip(seen)))
  ) e
  where e.id > after_id and pg_visible_in_snapshot(e.xid, until)
  order by e.id limit row_limit;
end $$;
