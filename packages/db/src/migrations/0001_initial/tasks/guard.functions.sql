create function require_future_statute() returns trigger language plpgsql as $$
begin
  if new.layer = 'STATUTE' and new.editor_id is not null
    and new.effective_from <= (latest_day(new.created_at)) then
    raise exception 'a law begins on a day to come' using errcode = 'check_violation',
      constraint = 'guard_rule_future_statute';
  end if;
  return new;
end $$;

create function contact_attempt_facts_insert() returns trigger language plpgsql set plan_cache_mode
  = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where log_id is not null);
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_logged_call where ref_id = any(refs); end if;
  refs := array(select b.id from case_assignment b join changed n on n.case_id = b.case_id
    and n.agent_id = b.agent_id
      where n.log_id is not null and b.assigned_at <= n.at and not exists (
        select from (select is_withdrawn, at from report_fact where kind = 'FIRST_CONTACT'
          and ref_id = b.id
          order by id desc limit 1) f where not f.is_withdrawn and f.at <= n.at));
  if cardinality(refs) > 0 then perform insert_first_contact_facts(refs); end if;
  return null;
end $$;

create function contact_attempt_facts_update() returns trigger language plpgsql as $$
declare refs bigint[];
begin
  refs := array(select id from changed where log_id is not null union select id from before
    where log_id is not null);
  if cardinality(refs) > 0 then perform insert_logged_call_facts(refs); end if;
  refs := array(select b.id from case_assignment b join changed n on n.case_id = b.case_id
    and n.agent_id = b.agent_id
      where n.log_id is not null and b.assigned_at <= n.at and not exists (
        select from (select is_withdrawn, at from report_fact where kind = 'FIRST_CONTACT'
          and ref_id = b.id
          order by id desc limit 1) f where not f.is_withdrawn and f.at <= n.at) union select b.id
            from case_assignment b join before n on n.case_id = b.case_id and n.agent_id = b.agent_id
      where n.log_id is not null and b.assigned_at <= n.at and not exists (
        select from changed c where c.id = n.id and (c.case_id, c.agent_id, c.at) = (n.case_id,
          n.agent_id, n.at)
          and c.log_id is not null));
  if cardinality(refs) > 0 then perform insert_first_contact_facts(refs); end if;
  return null;
end $$;

create function guard_decision_facts_insert() returns trigger language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where verdict = 'BLOCK');
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_blocked where ref_id = any(refs); end if;
  refs := array(select id from changed where override_reason is not null);
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_overridden where ref_id = any(refs); end if;
  return null;
end $$;

create function insert_guard_decision_key() returns trigger language plpgsql as $$
begin
  insert into guard_decision_key (id, at) values (new.id, new.at);
  return new;
end $$;

create function forbid_past_holiday_change() returns trigger language plpgsql as $$
begin
  if old.day <= latest_day(now()) or (tg_op = 'UPDATE' and new.day <= latest_day(now())) then
    raise exception 'the holiday % of % has begun', old.day, old.country
      using errcode = '23514', constraint = 'forbid_past_holiday_change', table = 'holiday';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger guard_rule_future_statute before insert on guard_rule for each row
  execute function require_future_statute();
create trigger contact_attempt_facts_insert after insert
  on contact_attempt referencing new table as changed for each statement
  execute function contact_attempt_facts_insert();
create trigger contact_attempt_facts_update after update
  on contact_attempt referencing new table as changed old table as before for each statement
  execute function contact_attempt_facts_update();
create trigger guard_decision_facts_insert after insert
  on guard_decision referencing new table as changed for each statement
  execute function guard_decision_facts_insert();
create trigger guard_decision_key before insert on guard_decision for each row
  when ((new.action <> 'ASSIGN'::text)) execute function insert_guard_decision_key();
create trigger forbid_past_holiday_change before update or delete on holiday for each row
  execute function forbid_past_holiday_change();
create trigger protect_holiday before truncate on holiday for each statement
  execute function forbid_change();
create trigger contact_attempt_identity before update on contact_attempt for each row
  when ((old.case_id, old.borrower_id, old.contact_id, old.agent_id, old.action, old.purpose,
  old.at, old.decision_id, old.channel, old.direction) is distinct
  from (new.case_id, new.borrower_id, new.contact_id, new.agent_id, new.action, new.purpose, new.at,
  new.decision_id, new.channel, new.direction)
  or (old.connected_at is not null and new.connected_at is distinct from old.connected_at)
  or (old.log_id is not null and new.log_id is distinct from old.log_id))
  execute function forbid_as('contact_attempt_identity',
  'a contact keeps its subject, its moment and its decision');
create trigger guard_rule_law_two_people before insert on guard_rule for each row
  when (new.layer = 'STATUTE' and (new.editor_id is null or new.approver_id is null))
  execute function forbid_as('guard_rule_law_two_people', 'a law is written by two people');
