create function enqueue_assignment_recount() returns trigger language plpgsql as $$
begin
  insert into agent_backlog (kind, ref_id) select distinct 'CASE', case_id from changed;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create function enqueue_release_recount() returns trigger language plpgsql as $$
begin
  insert into agent_backlog (kind, ref_id) select distinct 'CASE', case_id from changed;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create trigger enqueue_assignment_recount after insert
  on case_assignment referencing new table as changed for each statement
  execute function enqueue_assignment_recount();
create trigger enqueue_release_recount after update
  on case_assignment referencing old table as before new table as changed for each statement
  execute function enqueue_release_recount();
