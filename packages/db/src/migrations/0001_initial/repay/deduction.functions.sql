create function check_deduction_decider() returns trigger language plpgsql as $$
begin
  if exists (select from deduction where id = new.deduction_id and applicant_id = new.actor_id) then
    raise exception 'deduction % is decided by its applicant', new.deduction_id
      using errcode = '23514', constraint = 'deduction_decider';
  end if;
  return new;
end $$;

create function deduction_step_facts_insert() returns trigger language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where event = 'USED');
  if cardinality(refs) > 0 then perform insert_waived_facts(refs); end if;
  refs := array(select id from changed where event = 'VOID');
  if cardinality(refs) > 0 then perform insert_unwaived_facts(refs); end if;
  return null;
end $$;

create function deduction_facts_update() returns trigger language plpgsql as $$
declare refs bigint[];
begin
  refs := array(select s.id from deduction_step s join changed n on n.id = s.deduction_id
  where s.event = 'USED' and n.used_minor is not null);
  if cardinality(refs) > 0 then perform insert_waived_facts(refs); end if;
  refs := array(select s.id from deduction_step s join changed n on n.id = s.deduction_id
  where s.event = 'VOID' and n.used_minor is not null);
  if cardinality(refs) > 0 then perform insert_unwaived_facts(refs); end if;
  return null;
end $$;

create trigger deduction_decider before insert on deduction_step for each row
  when (new.event in ('PASSED_ON', 'ENDORSED', 'APPROVED', 'REJECTED'))
  execute function check_deduction_decider();
create trigger deduction_step_emptied before update on deduction_step for each row
  execute function allow_only_emptying('note');
create trigger deduction_step_facts_insert after insert
  on deduction_step referencing new table as changed for each statement
  execute function deduction_step_facts_insert();
create trigger deduction_facts_update after update
  on deduction referencing new table as changed old table as before for each statement
  execute function deduction_facts_update();
