create function set_case_start_values() returns trigger language plpgsql as $$
begin
  new.initial_overdue_on := new.overdue_on;
  return new;
end $$;

create function count_cases_insert() returns trigger language plpgsql as $$
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

create function count_cases_delete() returns trigger language plpgsql as $$
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

create function count_cases_update() returns trigger language plpgsql as $$
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

create function enqueue_case_recount() returns trigger language plpgsql as $$
begin
  insert into agent_backlog (kind, ref_id) select distinct 'CASE', case_id from changed
    where before is null or stage_before_id is not null or (before is not null and after <> 'C00'
    and before <> after);
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create function correct_case_facts() returns trigger language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare late record;
begin
  for late in
    select f.kind, array_agg(distinct f.ref_id) as refs
    from (select case_id, min(at) as at from changed group by case_id) n
    join report_fact f on f.case_id = n.case_id and f.at > n.at
    group by f.kind order by f.kind = 'FIRST_CONTACT'
  loop
    execute format('select insert_%s_facts($1)', lower(late.kind)) using late.refs;
  end loop;
  return null;
end $$;

create function fill_case_move_amounts() returns trigger language plpgsql as $$
begin
  select o.principal_minor, o.fee_minor into new.principal_minor, new.fee_minor
  from collection_case c cross join lateral get_loan_outstanding(c.loan_id) o where c.id = new.case_id;
  return new;
end $$;

create function add_falling_due() returns trigger language plpgsql as $$
begin
  select coalesce(sum(n.principal_due_minor + n.interest_due_minor + n.late_fee_due_minor +
    n.extension_fee_due_minor), 0)
  into new.falling_due_minor
  from collection_case c
  join institution i on i.id = c.institution_id
  cross join lateral stage_policy_on(new.stage_id, (new.at at time zone i.zone)::date) p
  join installment n on n.loan_id = c.loan_id and n.status not in (-28, -22)
    and n.due_on <= c.overdue_on + coalesce(p.dpd_to, 0)
  where c.id = new.case_id and p.dpd_from <= 0;
  return new;
end $$;

create function require_case_transition() returns trigger language plpgsql as $$
declare logged record;
begin
  select after, agent_id into logged from case_status_log where case_id = new.id
    order by id desc limit 1;
  if logged.after = new.status and (new.agent_id = logged.agent_id or new.agent_id is null) then
    return null;
  end if;
  if exists (
    select from collection_case c where c.id = new.id and (c.status is distinct from logged.after
      or (c.agent_id <> coalesce(old.agent_id, 0) and c.agent_id is distinct from logged.agent_id)))
        then
    raise exception 'case % moved from % to % without a line in case_status_log', new.id,
      old.status, new.status
      using errcode = '23514', constraint = 'case_transition_logged', table = 'collection_case';
  end if;
  return null;
end $$;

create trigger count_cases_insert after insert on collection_case referencing new table as added
  for each statement execute function count_cases_insert();
create trigger count_cases_delete after delete on collection_case referencing old table as removed
  for each statement execute function count_cases_delete();
create trigger count_cases_update after update
  on collection_case referencing old table as removed new table as added for each statement
  execute function count_cases_update();
create trigger enqueue_case_recount after insert
  on case_status_log referencing new table as changed for each statement
  execute function enqueue_case_recount();
create trigger correct_case_facts after insert
  on case_status_log referencing new table as changed for each statement
  execute function correct_case_facts();
create trigger fill_case_move_amounts before insert on case_status_log for each row
  when (new.principal_minor < 0 or new.fee_minor < 0) execute function fill_case_move_amounts();
create trigger set_case_start_values before insert on collection_case for each row
  when (new.initial_overdue_on is distinct from new.overdue_on) execute function set_case_start_values();
create trigger case_status_log_falling_due before insert on case_status_log for each row
  when (new.arrears_minor = 0 and new.after in ('C00', 'C10')) execute function add_falling_due();

create constraint trigger case_transition_logged after update of status,
  agent_id on collection_case deferrable initially deferred for each row
  when (old.status <> new.status or new.agent_id <> coalesce(old.agent_id, 0))
  execute function require_case_transition();
