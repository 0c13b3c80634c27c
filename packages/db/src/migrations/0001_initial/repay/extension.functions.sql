create function extension_facts_insert() returns trigger language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where state in ('EFFECTIVE', 'REVERSED'));
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_extended where ref_id = any(refs); end if;
  refs := array(select id from changed where state = 'REVERSED');
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_unextended where ref_id = any(refs); end if;
  return null;
end $$;

create function extension_facts_update() returns trigger language plpgsql as $$
declare refs bigint[];
begin
  refs := array(select id from changed where state in ('EFFECTIVE', 'REVERSED') union select id
    from before where state in ('EFFECTIVE', 'REVERSED'));
  if cardinality(refs) > 0 then perform insert_extended_facts(refs); end if;
  refs := array(select id from changed where state = 'REVERSED' union select id from before
    where state = 'REVERSED');
  if cardinality(refs) > 0 then perform insert_unextended_facts(refs); end if;
  return null;
end $$;

create trigger stage_extension_rule_append_only before update or truncate on stage_extension_rule
  for each statement execute function forbid_change();
create trigger protect_stage_extension_rule before delete on stage_extension_rule for each row
  execute function forbid_while_stage_exists();
create trigger extension_facts_insert after insert on extension referencing new table as changed
  for each statement execute function extension_facts_insert();
create trigger extension_facts_update after update
  on extension referencing new table as changed old table as before for each statement
  execute function extension_facts_update();
