create function payment_goes_back() returns trigger language plpgsql as $$
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

create function payment_is_told() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_event v where v.id = new.event_id and v.transaction_id = pg_current_xact_id()
      and coalesce(v.loan_id, new.loan_id) = new.loan_id) then
    raise exception 'a payment is entered with its event' using errcode = '23514',
      constraint = 'payment_told', table = 'payment';
  end if;
  return null;
end $$;

create function payment_stands() returns trigger language plpgsql as $$
begin
  raise exception 'a payment goes back by its reversal' using errcode = '23514',
    constraint = 'payment_stands', table = 'payment';
end $$;

create function reversal_is_told() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_event v join payment y on y.id = new.payment_id
    where v.id = new.event_id and v.transaction_id = pg_current_xact_id()
      and coalesce(v.loan_id, y.loan_id) = y.loan_id) then
    raise exception 'a reversal is entered with its event' using errcode = '23514',
      constraint = 'reversal_told', table = 'payment_reversal';
  end if;
  return null;
end $$;

create function payment_event_moves() returns trigger language plpgsql as $$
declare kept payment_event := old;
begin
  kept.state := new.state; kept.payment_id := new.payment_id;
  if kept is distinct from new then
    raise exception '% is append-only', tg_table_name using errcode = '55000',
      constraint = 'append_only';
  end if;
  return new;
end $$;

create function note_payment() returns trigger language plpgsql as $$
begin
  insert into agent_fact (kind, ref_id) select 'TAKEN', id from changed where agent_id is not null
    order by id;
  if found then
    perform publish_noted();
  end if;
  return null;
end $$;

create function note_reversal() returns trigger language plpgsql as $$
begin
  insert into agent_fact (kind, ref_id) select 'REVERSED', id from changed join before using (id)
    where changed.agent_id is not null and changed.state = 'REVERSED' and before.state <> 'REVERSED'
    order by id;
  if found then
    perform publish_noted();
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
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, queue_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, queue_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_taken where ref_id = any(refs); end if;
  refs := array(select y.id from payment y where y.code_id in (select code_id from changed));
  if cardinality(refs) > 0 then perform tell_code_paid(refs); end if;
  refs := array(select r.id from payment_reversal r join payment y on y.id = r.payment_id
    where y.code_id in (select code_id from changed));
  if cardinality(refs) > 0 then perform tell_code_unpaid(refs); end if;
  return null;
end $$;

create function payment_reversal_facts_insert() returns trigger language plpgsql set plan_cache_mode
  = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where true);
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, queue_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, queue_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_reversed where ref_id = any(refs); end if;
  refs := array(select y.id from payment y where y.code_id in (select o.code_id from changed n
    join payment o on o.id = n.payment_id));
  if cardinality(refs) > 0 then perform tell_code_paid(refs); end if;
  refs := array(select r.id from payment_reversal r join payment y on y.id = r.payment_id
    where y.code_id in (select o.code_id from changed n join payment o on o.id = n.payment_id));
  if cardinality(refs) > 0 then perform tell_code_unpaid(refs); end if;
  return null;
end $$;

create trigger payment_goes_back before update on payment for each row
  execute function payment_goes_back();
create trigger payment_told after insert on payment for each row when (new.event_id is not null)
  execute function payment_is_told();
create trigger payment_stands before insert on payment for each row when (new.state <> 'POSTED')
  execute function payment_stands();
create trigger reversal_told after insert on payment_reversal for each row
  execute function reversal_is_told();
create trigger payment_event_moves before update on payment_event for each row
  execute function payment_event_moves();
create trigger payment_note_payment after insert on payment referencing new table as changed
  for each statement execute function note_payment();
create trigger payment_note_reversal after update
  on payment referencing old table as before new table as changed for each statement
  execute function note_reversal();
create trigger payment_facts_insert after insert on payment referencing new table as changed
  for each statement execute function payment_facts_insert();
create trigger payment_reversal_facts_insert after insert
  on payment_reversal referencing new table as changed for each statement
  execute function payment_reversal_facts_insert();
