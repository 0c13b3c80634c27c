create function collection_log_facts_insert() returns trigger language plpgsql set plan_cache_mode =
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
      outcome_before, paid_at from fact_log where ref_id = any(refs); end if;
  return null;
end $$;

create function collection_log_facts_update() returns trigger language plpgsql as $$
declare refs bigint[];
begin
  refs := array(select id from changed);
  if cardinality(refs) > 0 then perform insert_log_facts(refs); end if;
  return null;
end $$;

create trigger collection_log_facts_insert after insert
  on collection_log referencing new table as changed for each statement
  execute function collection_log_facts_insert();
create trigger collection_log_facts_update after update
  on collection_log referencing new table as changed old table as before for each statement
  execute function collection_log_facts_update();
create trigger collection_log_identity before update on collection_log for each row
  when ((old.case_id, old.borrower_id, old.institution_id, old.agent_id, old.at, old.channel,
  old.contact_id, old.relation, old.source, old.call_status, old.result, old.promise_id,
  old.attempt_id) is distinct from (new.case_id, new.borrower_id, new.institution_id, new.agent_id,
  new.at, new.channel, new.contact_id, new.relation, new.source, new.call_status, new.result,
  new.promise_id, new.attempt_id) or (new.contact_name <> '' and new.contact_name is distinct
  from old.contact_name) or (new.phone <> '' and new.phone is distinct from old.phone)
  or (new.remark <> '' and new.remark is distinct from old.remark))
  execute function forbid_as('collection_log_identity',
  'a contact keeps its subject, its moment and its decision');
