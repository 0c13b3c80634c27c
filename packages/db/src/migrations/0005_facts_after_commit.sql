create table fact_backlog (
  id bigint generated always as identity primary key,
  source text not null,
  ref_id bigint not null,
  at timestamptz not null default now()
);
alter table agent_backlog add at timestamptz not null default now();
comment on table fact_backlog is 'Rows whose facts are not written yet';
comment on column fact_backlog.source is 'Table of the row';
comment on table report_fact is 'One fact of a committed row; a correction is another row';

-- Several rows of a transaction publish one event; the setting ends with it.
create or replace function publish_agent_recount() returns void language plpgsql as $$
begin
  if current_setting('kolekta.is_recount_published', true) = 'on' then
    return;
  end if;
  insert into event (payload) values ('{"type":"agent.recountDue","ids":{}}');
  perform set_config('kolekta.is_recount_published', 'on', true);
end $$;

-- Publishes no event: `agent.count` aggregates right after it writes facts.
create or replace function enqueue_figure_days() returns trigger language plpgsql as $$
begin
  insert into figure_backlog (agent_id, institution_id, day)
  select distinct n.agent_id, case when n.agent_id is null then n.institution_id end, n.day from (
    select agent_id, institution_id, day from changed
    union all
    select b.agent_id, b.institution_id, b.day from changed c join report_fact b
      on b.id = c.corrects_id) n;
  return null;
end $$;

create function enqueue_fact() returns trigger language plpgsql as $$
begin
  insert into fact_backlog (source, ref_id) values (tg_argv[0], new.id);
  perform publish_agent_recount();
  return null;
end $$;

create function enqueue_status_log_facts() returns trigger language plpgsql as $$
begin
  insert into fact_backlog (source, ref_id) select 'case_status_log', id from changed;
  perform publish_agent_recount();
  return null;
end $$;

-- Writes the facts of the oldest rows, and returns their number. One transaction at a time: a first contact depends on
-- the calls before it. Without `waits` it returns 0 while another transaction writes.
create function write_due_facts(row_limit integer, waits boolean) returns integer language plpgsql
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
  with taken as (
    delete from fact_backlog where id in (select id from fact_backlog order by id limit row_limit)
    returning source, ref_id
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

-- A process of the version before calls only this: it writes facts too.
create or replace function aggregate_due_figures(most integer) returns table (agent_id bigint, institution_id bigint,
  day date)
language plpgsql as $$
#variable_conflict use_column
declare
  agents bigint[];
  institutions bigint[];
  days date[];
begin
  perform write_due_facts(most, false);
  perform pg_advisory_xact_lock(hashtext('report_figure'));
  with taken as (
    delete from figure_backlog d where d.id in (select n.id from figure_backlog n order by n.id limit most)
    returning d.agent_id, d.institution_id, d.day
  ),
  pairs as (select distinct t.agent_id, t.institution_id, t.day from taken t)
  select array_agg(p.agent_id), array_agg(p.institution_id), array_agg(p.day) into agents,
    institutions, days from pairs p;
  if days is null then
    return;
  end if;
  perform recompute_figures(agents, institutions, days);
  return query select * from unnest(agents, institutions, days);
end $$;

-- The functions of the former triggers stay for the down migration.
drop trigger call_record_facts_insert on call_record;
drop trigger call_record_facts_update on call_record;
drop trigger collection_log_facts_insert on collection_log;
drop trigger collection_log_facts_update on collection_log;
drop trigger contact_attempt_facts_insert on contact_attempt;
drop trigger contact_attempt_facts_update on contact_attempt;
drop trigger correct_case_facts on case_status_log;
drop trigger deduction_facts_update on deduction;
drop trigger deduction_step_facts_insert on deduction_step;
drop trigger extension_facts_insert on extension;
drop trigger extension_facts_update on extension;
drop trigger guard_decision_facts_insert on guard_decision;
drop trigger ledger_entry_facts_insert on ledger_entry;
drop trigger message_facts_insert on message;
drop trigger payment_facts_insert on payment;
drop trigger payment_reversal_facts_insert on payment_reversal;
drop trigger promise_evaluation_facts_insert on promise_evaluation;
drop trigger promise_evaluation_facts_update on promise_evaluation;
drop trigger promise_facts_insert on promise;
drop trigger promise_facts_update on promise;
drop trigger repayment_code_facts_insert on repayment_code;
drop trigger repayment_code_facts_update on repayment_code;
drop trigger sms_message_facts_insert on sms_message;
drop trigger sms_message_facts_update on sms_message;
drop trigger user_session_facts_insert on user_session;

create trigger enqueue_status_log_facts after insert on case_status_log referencing new table as changed
  for each statement execute function enqueue_status_log_facts();

-- A row has facts while its condition holds; these columns can change them.
do $build$
declare
  source record;
  is_now text;
  was_before text;
begin
  for source in select * from (values
    ('call_record', '%s.state = ''ENDED''', 'state, call_status, talk_seconds, log_id'),
    ('collection_log', 'true', null),
    ('contact_attempt', '%s.log_id is not null', 'log_id, connected_at'),
    ('deduction', '%s.used_minor is not null', 'used_minor'),
    ('deduction_step', '%s.event in (''USED'', ''VOID'')', null),
    ('extension', '%s.state in (''EFFECTIVE'', ''REVERSED'')',
      'state, fee_minor, payment_id, event_id, settled_at'),
    ('guard_decision', '(%1$s.verdict = ''BLOCK'' or %1$s.override_reason is not null)', null),
    ('ledger_entry', '%1$s.kind = ''PAYMENT'' and %1$s.component in (''PRINCIPAL'', ''LATE_FEE'')
      and %1$s.payment_id is not null', null),
    ('message', '%s.msg_type = 1', null),
    ('payment', 'true', null),
    ('payment_reversal', 'true', null),
    ('promise', 'true', 'agent_id, case_id, amount_minor, created_at'),
    ('promise_evaluation', 'true', 'state, before, decided_at'),
    ('repayment_code', '%s.number is not null',
      'number, agent_id, case_id, type, amount_minor, created_at'),
    ('sms_message', '(%1$s.sent_at is not null or %1$s.state = ''DELIVERED'')',
      'state, sent_at, settled_at'),
    ('user_session', 'true', null)
  ) as s (name, condition, columns)
  loop
    is_now := format(source.condition, 'new');
    was_before := format(source.condition, 'old');
    execute format('create trigger enqueue_fact_insert after insert on %I for each row when (%s)
      execute function enqueue_fact(%L)', source.name, is_now, source.name);
    if source.columns is not null then
      execute format('create trigger enqueue_fact_update after update of %s on %I for each row
        when ((%s) or (%s)) execute function enqueue_fact(%L)', source.columns, source.name, is_now,
        was_before, source.name);
    end if;
  end loop;
end $build$;
