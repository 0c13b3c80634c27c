create function sms_message_facts_insert() returns trigger language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where sent_at is not null);
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_sent where ref_id = any(refs); end if;
  refs := array(select id from changed where state = 'DELIVERED');
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_delivered where ref_id = any(refs); end if;
  return null;
end $$;

create function sms_message_facts_update() returns trigger language plpgsql as $$
declare refs bigint[];
begin
  refs := array(select id from changed where sent_at is not null union select id from before
    where sent_at is not null);
  if cardinality(refs) > 0 then perform insert_sent_facts(refs); end if;
  refs := array(select id from changed where state = 'DELIVERED' union select id from before
    where state = 'DELIVERED');
  if cardinality(refs) > 0 then perform insert_delivered_facts(refs); end if;
  return null;
end $$;

create function revoke_failed_reply() returns trigger language plpgsql as $$
begin
  update work_order w set answered_at = (
    select min(e.at) from work_order_event e where e.order_id = w.id and e.kind = 'ANSWERED'
      and not exists (
      select from sms_message m where m.id = (e.params ->> 'messageId')::bigint
        and m.state = 'FAILED'))
  where w.id = new.order_id and w.state <> 'DONE';
  insert into work_order_event (order_id, kind, at, params)
  values (new.order_id, 'ANSWER_FAILED', coalesce(new.settled_at, now()),
    jsonb_build_object('messageId', new.id, 'reason', new.reason));
  return null;
end $$;

create trigger sms_message_facts_insert after insert on sms_message referencing new table as changed
  for each statement execute function sms_message_facts_insert();
create trigger sms_message_facts_update after update
  on sms_message referencing new table as changed old table as before for each statement
  execute function sms_message_facts_update();
create trigger revoke_failed_reply after update of state on sms_message for each row
  when (new.order_id is not null and new.state = 'FAILED' and old.state <> 'FAILED')
  execute function revoke_failed_reply();
create trigger protect_sms_message before delete or truncate on sms_message for each statement
  execute function forbid_change();
create trigger sms_message_identity before update on sms_message for each row
  when ((old.case_id, old.loan_id, old.borrower_id, old.institution_id, old.agent_id,
  old.contact_id, old.attempt_id, old.decision_id, old.relation, old.requested_at, old.channel,
  old.template_id, old.segments, old.segment_cost_minor) is distinct from (new.case_id, new.loan_id,
  new.borrower_id, new.institution_id, new.agent_id, new.contact_id, new.attempt_id,
  new.decision_id, new.relation, new.requested_at, new.channel, new.template_id, new.segments,
  new.segment_cost_minor) or (new.name <> '' and new.name is distinct from old.name)
  or (new.address <> '' and new.address is distinct from old.address)
  or (new.content <> '' and new.content is distinct from old.content)
  or (new.subject <> '' and new.subject is distinct from old.subject))
  execute function forbid_as('sms_message_identity',
  'a contact keeps its subject, its moment and its decision');
