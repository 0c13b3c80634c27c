create function repayment_code_facts_insert() returns trigger language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where number is not null);
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_code_created where ref_id = any(refs); end if;
  return null;
end $$;

create function repayment_code_facts_update() returns trigger language plpgsql as $$
declare refs bigint[];
begin
  refs := array(select id from changed where number is not null union select id from before
    where number is not null);
  if cardinality(refs) > 0 then perform insert_code_created_facts(refs); end if;
  return null;
end $$;

create function require_code_reversal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payment y
    join payment_reversal r on r.payment_id = y.id
    join ledger_event v on v.id = r.event_id
    where y.code_id = new.id and v.transaction_id = pg_current_xact_id()) then
    raise exception 'the paid code % goes back with its payment alone', new.id
      using errcode = '23514', constraint = 'repayment_code_reversed', table = 'repayment_code';
  end if;
  return null;
end $$;

create trigger repayment_code_facts_insert after insert
  on repayment_code referencing new table as changed for each statement
  execute function repayment_code_facts_insert();
create trigger repayment_code_facts_update after update
  on repayment_code referencing new table as changed old table as before for each statement
  execute function repayment_code_facts_update();
create trigger repayment_code_identity before update on repayment_code for each row
  when ((old.state in ('PAID', 'PARTIAL', 'REVERSED') or old.paid_minor > 0)
  and (old.loan_id, old.case_id, old.agent_id, old.type, old.amount_minor, old.clean_mode,
  old.installment_id, old.extension_id, old.deduction_id, old.created_at) is distinct
  from (new.loan_id, new.case_id, new.agent_id, new.type, new.amount_minor, new.clean_mode,
  new.installment_id, new.extension_id, new.deduction_id, new.created_at))
  execute function forbid_as('repayment_code_identity',
  'a code that money came by keeps its amount, loan, case and kind');
create trigger protect_repayment_code before delete on repayment_code for each row
  when (old.state in ('PAID', 'PARTIAL', 'REVERSED') or old.paid_minor > 0)
  execute function forbid_as('protect_repayment_code', 'money came by it');

create constraint trigger repayment_code_reversed after update of state
  on repayment_code deferrable initially deferred for each row
  when (new.state <> old.state and (old.state = 'PAID' or new.state = 'REVERSED'))
  execute function require_code_reversal();
