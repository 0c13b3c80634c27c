create function call_record_facts_insert() returns trigger language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where state = 'ENDED');
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_call where ref_id = any(refs); end if;
  refs := array(select id from changed where log_id is not null and state = 'ENDED');
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_logged_in_time where ref_id = any(refs); end if;
  refs := array(select b.id from case_assignment b join changed n on n.case_id = b.case_id
    and n.agent_id = b.agent_id
      where n.state = 'ENDED' and b.assigned_at <= n.requested_at and not exists (
        select from (select is_withdrawn, at from report_fact where kind = 'FIRST_CONTACT'
          and ref_id = b.id
          order by id desc limit 1) f where not f.is_withdrawn and f.at <= n.requested_at));
  if cardinality(refs) > 0 then perform insert_first_contact_facts(refs); end if;
  return null;
end $$;

create function call_record_facts_update() returns trigger language plpgsql as $$
declare refs bigint[];
begin
  refs := array(select id from changed where state = 'ENDED' union select id from before
    where state = 'ENDED');
  if cardinality(refs) > 0 then perform insert_call_facts(refs); end if;
  refs := array(select id from changed where log_id is not null and state = 'ENDED' union select id
    from before where log_id is not null and state = 'ENDED');
  if cardinality(refs) > 0 then perform insert_logged_in_time_facts(refs); end if;
  refs := array(select b.id from case_assignment b join changed n on n.case_id = b.case_id
    and n.agent_id = b.agent_id
      where n.state = 'ENDED' and b.assigned_at <= n.requested_at and not exists (
        select from (select is_withdrawn, at from report_fact where kind = 'FIRST_CONTACT'
          and ref_id = b.id
          order by id desc limit 1) f where not f.is_withdrawn and f.at <= n.requested_at) union
            select b.id from case_assignment b join before n on n.case_id = b.case_id
            and n.agent_id = b.agent_id
      where n.state = 'ENDED' and b.assigned_at <= n.requested_at and not exists (
        select from changed c where c.id = n.id and (c.case_id, c.agent_id,
          c.requested_at) = (n.case_id, n.agent_id, n.requested_at)
          and c.state = 'ENDED'));
  if cardinality(refs) > 0 then perform insert_first_contact_facts(refs); end if;
  return null;
end $$;

create trigger call_record_facts_insert after insert on call_record referencing new table as changed
  for each statement execute function call_record_facts_insert();
create trigger call_record_facts_update after update
  on call_record referencing new table as changed old table as before for each statement
  execute function call_record_facts_update();
create trigger protect_call_record before delete or truncate on call_record for each statement
  execute function forbid_change();
create trigger call_record_identity before update on call_record for each row
  when ((old.case_id, old.loan_id, old.borrower_id, old.institution_id, old.agent_id,
  old.contact_id, old.attempt_id, old.decision_id, old.relation, old.requested_at,
  old.via) is distinct from (new.case_id, new.loan_id, new.borrower_id, new.institution_id,
  new.agent_id, new.contact_id, new.attempt_id, new.decision_id, new.relation, new.requested_at,
  new.via) or (new.name <> '' and new.name is distinct from old.name)
  or (new.phone <> '' and new.phone is distinct from old.phone)
  or (old.log_id is not null and new.log_id is distinct from old.log_id))
  execute function forbid_as('call_record_identity',
  'a contact keeps its subject, its moment and its decision');
