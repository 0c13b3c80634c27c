create function check_ledger_entries() returns trigger language plpgsql as $$
declare fault text;
begin
  select case
      when v.transaction_id is distinct from pg_current_xact_id() then 'ledger_entry_event'
      when v.loan_id <> a.loan_id then 'ledger_entry_event_loan'
      when i.loan_id <> a.loan_id then 'ledger_entry_installment_loan'
      when a.amount_minor < 0 then 'ledger_entry_sign'
      else 'ledger_entry_accrual' end into fault
  from arrived a left join ledger_event v on v.id = a.event_id left join installment i
    on i.id = a.installment_id
  where v.transaction_id is distinct from pg_current_xact_id() or v.loan_id <> a.loan_id
    or i.loan_id <> a.loan_id
    or a.cause = 'ACCRUAL' and a.amount_minor > 0 and (a.kind, a.component) <> ('CHARGE', 'LATE_FEE')
    or a.cause in ('OPENING', 'ACCRUAL') and a.amount_minor < 0 and v.kind = 'NIGHT'
  limit 1;
  if fault is null then
    select case when a.payment_id is null then 'ledger_entry_payment'
      else 'ledger_entry_payment_loan' end into fault
    from arrived a left join payment y on y.id = a.payment_id
    where y.loan_id <> a.loan_id
      or a.payment_id is null and a.cause = 'PAYMENT' and a.kind in ('PAYMENT', 'CREDIT')
    limit 1;
  end if;
  if fault is null then
    select 'ledger_entry_sum' into fault
    from (select distinct payment_id from arrived where payment_id is not null) named
    join payment y on y.id = named.payment_id join loan l on l.id = y.loan_id
    where y.event_id > l.opening_event_id and case y.state when 'POSTED' then y.amount_minor
      else 0 end <> (
      select coalesce(sum(e.amount_minor), 0) from ledger_entry e
      where e.payment_id = y.id and e.kind in ('PAYMENT', 'CREDIT') and e.cause <> 'REFUND')
    limit 1;
  end if;
  if fault is not null then
    raise exception 'lines of the ledger break %', fault
      using errcode = '23514', constraint = fault, table = 'ledger_entry';
  end if;
  return null;
end $$;

create function set_loan_start_days() returns trigger language plpgsql as $$
begin
  new.accrued_on := coalesce(new.accrued_on, (select max(day) from business_day_run));
  new.opening_on := coalesce(new.opening_on, new.accrued_on);
  return new;
end $$;

create function ledger_hashes(source_table text, row_ids int8multirange) returns table (id bigint,
  hash bytea)
language sql stable as $$ select t.id,
  sha256(record_send(row(t.id, t.kind, t.loan_id, t.ref_id, t.value_on, t.recorded_at,
  t.transaction_id)))
   from unnest(row_ids) as run join ledger_event t on t.id >= lower(run) and t.id < upper(run)
   where source_table = 'ledger_event' union all select t.id,
     sha256(record_send(row(t.id, t.loan_id, t.installment_id, t.kind, t.component, t.amount_minor,
     t.value_on, t.value_at, t.cause, t.cause_id,
t.payment_id, t.reverses_id, t.booked_at, t.event_id)))
   from unnest(row_ids) as run join ledger_entry t on t.id >= lower(run) and t.id < upper(run)
   where source_table = 'ledger_entry' union all select t.id,
     sha256(record_send(row(t.id, t.loan_id, t.case_id, t.institution_id, t.agent_id,
     convert_to(t.channel, 'UTF8'), convert_to(t.provider, 'UTF8'),
convert_to(t.reference, 'UTF8'), t.code_id, t.file_id, t.amount_minor, t.paid_at, t.created_at,
  t.event_id, t.value_on)))
   from unnest(row_ids) as run join payment t on t.id >= lower(run) and t.id < upper(run)
   where source_table = 'payment' union all select t.id,
     sha256(record_send(row(t.id, t.payment_id, t.event_id, t.fault, t.reversed_at, t.value_on,
     t.recorded_at,
convert_to(t.reason, 'UTF8'), t.user_id)))
   from unnest(row_ids) as run join payment_reversal t on t.id >= lower(run) and t.id < upper(run)
   where source_table = 'payment_reversal' $$;

create function ledger_digest(previous bytea, sealed_at timestamptz, source_table text,
  row_ids int8multirange,
  out hash_prefixes bytea, out digest bytea) language sql stable set jit = off as $$
  select coalesce(string_agg(substr(hash, 1, 4), ''::bytea), ''::bytea),
    sha256(coalesce(previous, ''::bytea)
      || convert_to(jsonb_build_array(sealed_at at time zone 'UTC', source_table, row_ids::text)::text,
        'UTF8')
      || coalesce(string_agg(hash, ''::bytea), ''::bytea))
  from (select hash from ledger_hashes(source_table, row_ids) order by id) ordered
$$;

create function ledger_entry_facts_insert() returns trigger language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare refs bigint[];
begin
  refs := array(select id from changed where kind = 'PAYMENT' and component in ('PRINCIPAL', 'LATE_FEE')
    and payment_id is not null);
  if cardinality(refs) > 0 then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_allocated where ref_id = any(refs); end if;
  return null;
end $$;

create function get_loan_outstanding(of_loan bigint) returns table (principal_minor bigint,
  fee_minor bigint)
language sql stable as $$
  select coalesce(sum(principal_due_minor), 0)::bigint, coalesce(sum(late_fee_due_minor), 0)::bigint
  from installment where loan_id = of_loan and status not in (-28, -22)
$$;

create trigger check_ledger_entries after insert on ledger_entry referencing new table as arrived
  for each statement execute function check_ledger_entries();
create trigger ledger_entry_facts_insert after insert
  on ledger_entry referencing new table as changed for each statement
  execute function ledger_entry_facts_insert();
create trigger set_loan_start_days before insert on loan for each row when (new.accrued_on is null)
  execute function set_loan_start_days();
