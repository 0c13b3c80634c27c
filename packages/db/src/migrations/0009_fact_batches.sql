-- Takes the oldest rows by a range of ids. Joined to themselves by a plan that was made for a short backlog, 100,000 rows
-- took longer than the statement timeout.
create or replace function write_due_facts(row_limit integer, waits boolean) returns integer language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  sources text[];
  refs bigint[];
  facts record;
begin
  if waits then
    perform pg_advisory_xact_lock(hashtext('fact_backlog'));
  elsif not pg_try_advisory_xact_lock(hashtext('fact_backlog')) then
    return 0;
  end if;
  with last as (
    select max(id) as id from (select id from fact_backlog order by id limit row_limit) oldest
  ),
  taken as (
    delete from fact_backlog b using last where b.id <= last.id returning b.source, b.ref_id
  )
  select array_agg(source), array_agg(ref_id) into sources, refs from taken;
  for facts in
    with taken as (select * from unnest(sources, refs) t (source, id)),
    calls as (
      select n.case_id, n.agent_id, n.requested_at as at from taken t
      join call_record n on n.id = t.id where t.source = 'call_record'
      union all
      select n.case_id, n.agent_id, n.at from taken t
      join contact_attempt n on n.id = t.id where t.source = 'contact_attempt'
    ),
    codes as (
      select n.code_id from taken t join payment n on n.id = t.id where t.source = 'payment'
      union
      select n.code_id from taken t join payment_reversal r on r.id = t.id
      join payment n on n.id = r.payment_id where t.source = 'payment_reversal'
    ),
    found (kind, id) as (
      select k.kind, t.id from taken t join (values ('call_record', 'CALL'),
        ('call_record', 'LOGGED_IN_TIME'), ('collection_log', 'LOG'),
        ('contact_attempt', 'LOGGED_CALL'), ('extension', 'EXTENDED'),
        ('extension', 'UNEXTENDED'), ('guard_decision', 'BLOCKED'),
        ('guard_decision', 'OVERRIDDEN'), ('ledger_entry', 'ALLOCATED'), ('message', 'IDLE'),
        ('payment', 'POSTED'), ('payment_reversal', 'REVERSED'), ('promise', 'PROMISED'),
        ('promise_evaluation', 'EVALUATED'), ('repayment_code', 'CODE_CREATED'),
        ('sms_message', 'DELIVERED'), ('sms_message', 'SENT'), ('user_session', 'LOGIN'),
        ('deduction_step', 'UNWAIVED'), ('deduction_step', 'WAIVED')) k (source, kind) using (source)
      union
      select k.kind, s.id from taken t join deduction_step s on s.deduction_id = t.id
      join (values ('USED', 'WAIVED'), ('VOID', 'UNWAIVED')) k (event, kind) using (event)
      where t.source = 'deduction'
      union
      select 'CODE_PAID', y.id from codes n join payment y using (code_id)
      union
      select 'CODE_UNPAID', r.id from codes n join payment y using (code_id)
      join payment_reversal r on r.payment_id = y.id
      union
      select f.kind, f.ref_id from taken t join case_status_log n on n.id = t.id
      join report_fact f on f.case_id = n.case_id and f.at > n.at
      where t.source = 'case_status_log'
      union
      select 'FIRST_CONTACT', b.id from calls n join case_assignment b
        on b.case_id = n.case_id and b.agent_id = n.agent_id and b.assigned_at <= n.at
      where not exists (
        select from (select is_withdrawn, at from report_fact where kind = 'FIRST_CONTACT'
          and ref_id = b.id order by id desc limit 1) f where not f.is_withdrawn and f.at < n.at)
    )
    select kind, array_agg(id order by id) as refs from found
    group by kind order by kind = 'FIRST_CONTACT', kind
  loop
    execute format('select insert_%s_facts($1)', lower(facts.kind)) using facts.refs;
  end loop;
  return coalesce(cardinality(refs), 0);
end $$;
