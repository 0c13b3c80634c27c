create function promise_facts_insert() returns trigger language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where true);
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_promised where ref_id = any(refs); end if;
  return null;
end $$;

create function promise_facts_update() returns trigger language plpgsql as $$
declare refs bigint[];
begin
  refs := array(select id from changed);
  if cardinality(refs) > 0 then perform insert_promised_facts(refs); end if;
  return null;
end $$;

create function promise_evaluation_facts_insert() returns trigger language plpgsql set plan_cache_mode
  = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where state in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED')
    or before in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED'));
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_evaluated where ref_id = any(refs); end if;
  return null;
end $$;

create function promise_evaluation_facts_update() returns trigger language plpgsql as $$
declare refs bigint[];
begin
  refs := array(select id from changed where state in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED')
    or before in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED') union select id from before
    where state in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED') or before in ('KEPT', 'PARTIAL', 'BROKEN',
    'CURED'));
  if cardinality(refs) > 0 then perform insert_evaluated_facts(refs); end if;
  return null;
end $$;

create trigger promise_facts_insert after insert on promise referencing new table as changed
  for each statement execute function promise_facts_insert();
create trigger promise_facts_update after update
  on promise referencing new table as changed old table as before for each statement
  execute function promise_facts_update();
create trigger promise_evaluation_facts_insert after insert
  on promise_evaluation referencing new table as changed for each statement
  execute function promise_evaluation_facts_insert();
create trigger promise_evaluation_facts_update after update
  on promise_evaluation referencing new table as changed old table as before for each statement
  execute function promise_evaluation_facts_update();
