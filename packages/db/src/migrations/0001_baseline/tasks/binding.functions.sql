create function note_binding() returns trigger language plpgsql as $$
begin
  insert into agent_fact (kind, ref_id) select distinct 'CASE', case_id from changed;
  if found then
    perform publish_noted();
  end if;
  return null;
end $$;

create function note_unbinding() returns trigger language plpgsql as $$
begin
  insert into agent_fact (kind, ref_id) select distinct 'CASE', case_id from changed;
  if found then
    perform publish_noted();
  end if;
  return null;
end $$;

create trigger case_binding_note_binding after insert
  on case_binding referencing new table as changed for each statement
  execute function note_binding();
create trigger case_binding_note_unbinding after update
  on case_binding referencing old table as before new table as changed for each statement
  execute function note_unbinding();
