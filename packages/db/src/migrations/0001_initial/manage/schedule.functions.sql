create function scheduled_day_teams_insert() returns trigger language plpgsql as $$
begin
  insert into team_backlog (kind, day, agent_id) select distinct * from (select 'SHIFT', day_on,
    null::bigint from changed) d;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create function scheduled_day_teams_update() returns trigger language plpgsql as $$
begin
  insert into team_backlog (kind, day, agent_id) select distinct * from (select 'SHIFT', day_on,
    null::bigint from changed union all select 'SHIFT', day_on, null::bigint from before) d;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create function scheduled_day_teams_delete() returns trigger language plpgsql as $$
begin
  insert into team_backlog (kind, day, agent_id) select distinct * from (select 'SHIFT', day_on,
    null::bigint from changed) d;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create function shift_code_teams_update() returns trigger language plpgsql as $$
begin
  insert into team_backlog (kind, day, agent_id) select distinct * from (
  select 'SHIFT', d.day_on, null::bigint from scheduled_day d
  join changed c on c.code = d.code join before b on b.code = c.code where b.kind <> c.kind) d;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create view agent_shift as
select s.day, s.agent_id, p.institution_id, p.group_id, 1::bigint as scheduled
from (
  select d.agent_id, d.day_on as day from scheduled_day d join shift_code k on k.code = d.code
    and k.kind = 'WORK'
  where d.enabled) s
join agent_org_unit_range p on p.agent_id = s.agent_id and s.day >= p.from_on and s.day < p.until_on
where p.institution_id is not null;

create trigger scheduled_day_teams_insert after insert
  on scheduled_day referencing new table as changed for each statement
  execute function scheduled_day_teams_insert();
create trigger scheduled_day_teams_update after update
  on scheduled_day referencing new table as changed old table as before for each statement
  execute function scheduled_day_teams_update();
create trigger scheduled_day_teams_delete after delete
  on scheduled_day referencing old table as changed for each statement
  execute function scheduled_day_teams_delete();
create trigger shift_code_teams_update after update
  on shift_code referencing new table as changed old table as before for each statement
  execute function shift_code_teams_update();
