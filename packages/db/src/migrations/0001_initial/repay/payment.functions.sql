create function allow_only_reversal() returns trigger language plpgsql as $$
declare kept payment := old;
begin
  if new is not distinct from old then
    return new;
  end if;
  if old.state <> 'POSTED' or new.state <> 'REVERSED' or not exists (
    select from payment_reversal where payment_id = old.id and reversed_at = new.reversed_at) then
    raise exception 'a payment changes by its reversal alone' using errcode = '55000',
      constraint = 'append_only';
  end if;
  kept.state := new.state; kept.reversed_at := new.reversed_at;
  if kept is distinct from new then
    raise exception '% is append-only', tg_table_name using errcode = '55000',
      constraint = 'append_only';
  end if;
  return new;
end $$;

create function require_payment_event() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_event v where v.id = new.event_id and v.transaction_id = pg_current_xact_id()
      and coalesce(v.loan_id, new.loan_id) = new.loan_id) then
    raise exception 'a payment is entered with its event' using errcode = '23514',
      constraint = 'require_payment_event', table = 'payment';
  end if;
  return null;
end $$;

create function require_posted_on_insert() returns trigger language plpgsql as $$
begin
  raise exception 'a payment goes back by its reversal' using errcode = '23514',
    constraint = 'require_posted_on_insert', table = 'payment';
end $$;

create function require_reversal_event() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_event v join payment y on y.id = new.payment_id
    where v.id = new.event_id and v.transaction_id = pg_current_xact_id()
      and coalesce(v.loan_id, y.loan_id) = y.loan_id) then
    raise exception 'a reversal is entered with its event' using errcode = '23514',
      constraint = 'require_reversal_event', table = 'payment_reversal';
  end if;
  return null;
end $$;

create function allow_only_event_state_change() returns trigger language plpgsql as $$
declare kept payment_event := old;
begin
  kept.state := new.state; kept.payment_id := new.payment_id;
  if kept is distinct from new then
    raise exception '% is append-only', tg_table_name using errcode = '55000',
      constraint = 'append_only';
  end if;
  return new;
end $$;

create function enqueue_payment_recount() returns trigger language plpgsql as $$
begin
  insert into agent_backlog (kind, ref_id) select 'POSTED', id from changed where agent_id is not null
    order by id;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create function enqueue_reversal_recount() returns trigger language plpgsql as $$
begin
  insert into agent_backlog (kind, ref_id) select 'REVERSED', id from changed join before using (id)
    where changed.agent_id is not null and changed.state = 'REVERSED' and before.state <> 'REVERSED'
    order by id;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create function payment_facts_insert() returns trigger language plpgsql set plan_cache_mode =
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
      outcome_before, paid_at from fact_posted where ref_id = any(refs); end if;
  refs := array(select y.id from payment y where y.code_id in (select code_id from changed));
  if cardinality(refs) > 0 then perform insert_code_paid_facts(refs); end if;
  refs := array(select r.id from payment_reversal r join payment y on y.id = r.payment_id
    where y.code_id in (select code_id from changed));
  if cardinality(refs) > 0 then perform insert_code_unpaid_facts(refs); end if;
  return null;
end $$;

create function payment_reversal_facts_insert() returns trigger language plpgsql set plan_cache_mode
  = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
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
      outcome_before, paid_at from fact_reversed where ref_id = any(refs); end if;
  refs := array(select y.id from payment y where y.code_id in (select o.code_id from changed n
    join payment o on o.id = n.payment_id));
  if cardinality(refs) > 0 then perform insert_code_paid_facts(refs); end if;
  refs := array(select r.id from payment_reversal r join payment y on y.id = r.payment_id
    where y.code_id in (select o.code_id from changed n join payment o on o.id = n.payment_id));
  if cardinality(refs) > 0 then perform insert_code_unpaid_facts(refs); end if;
  return null;
end $$;

create trigger allow_only_reversal before update on payment for each row
  execute function allow_only_reversal();
create trigger require_payment_event after insert on payment for each row when (new.event_id is not null)
  execute function require_payment_event();
create trigger require_posted_on_insert before insert on payment for each row when (new.state <> 'POSTED')
  execute function require_posted_on_insert();
create trigger require_reversal_event after insert on payment_reversal for each row
  execute function require_reversal_event();
create trigger allow_only_event_state_change before update on payment_event for each row
  execute function allow_only_event_state_change();
create trigger enqueue_payment_recount after insert on payment referencing new table as changed
  for each statement execute function enqueue_payment_recount();
create trigger enqueue_reversal_recount after update
  on payment referencing old table as before new table as changed for each statement
  execute function enqueue_reversal_recount();
create trigger payment_facts_insert after insert on payment referencing new table as changed
  for each statement execute function payment_facts_insert();
create trigger payment_reversal_facts_insert after insert
  on payment_reversal referencing new table as changed for each statement
  execute function payment_reversal_facts_insert();
