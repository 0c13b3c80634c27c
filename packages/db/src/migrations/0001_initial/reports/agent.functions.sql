create function count_caseload_insert() returns trigger language plpgsql as $$
begin
  insert into figure_backlog (agent_id, day) select distinct agent_id, day from changed;
  return null;
end $$;

create function count_caseload_update() returns trigger language plpgsql as $$
begin
  insert into figure_backlog (agent_id, day) select distinct agent_id, day from changed;
  return null;
end $$;

create function count_caseload_delete() returns trigger language plpgsql as $$
begin
  insert into figure_backlog (agent_id, day) select distinct agent_id, day from changed;
  return null;
end $$;

create function payment_credit_teams_insert() returns trigger language plpgsql as $$
begin
  insert into team_backlog (kind, day, agent_id) select distinct *
    from (select 'WAGE', day, null::bigint from changed) d;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create trigger count_caseload_insert after insert
  on agent_day_case referencing new table as changed for each statement
  execute function count_caseload_insert();
create trigger count_caseload_update after update
  on agent_day_case referencing new table as changed for each statement
  execute function count_caseload_update();
create trigger count_caseload_delete after delete
  on agent_day_case referencing old table as changed for each statement
  execute function count_caseload_delete();
create trigger payment_credit_closed_month after insert on payment_credit for each row
  execute function forbid_closed_wage_month();
create trigger payment_credit_teams_insert after insert
  on payment_credit referencing new table as changed for each statement
  execute function payment_credit_teams_insert();
