do $build$
declare
  fact_trigger record;
begin
  for fact_trigger in select tgrelid::regclass as name, tgname from pg_trigger
    where tgfoid = 'enqueue_fact'::regproc and tgparentid = 0
  loop
    execute format('drop trigger %I on %s', fact_trigger.tgname, fact_trigger.name);
  end loop;
end $build$;
drop trigger enqueue_status_log_facts on case_status_log;
-- After the triggers: dropping them waits for writers.
do $drain$ begin perform write_due_facts(2147483647, true); end $drain$;

create trigger call_record_facts_insert after insert on call_record referencing new table as changed
  for each statement execute function call_record_facts_insert();
create trigger call_record_facts_update after update
  on call_record referencing new table as changed old table as before for each statement
  execute function call_record_facts_update();
create trigger collection_log_facts_insert after insert
  on collection_log referencing new table as changed for each statement
  execute function collection_log_facts_insert();
create trigger collection_log_facts_update after update
  on collection_log referencing new table as changed old table as before for each statement
  execute function collection_log_facts_update();
create trigger contact_attempt_facts_insert after insert
  on contact_attempt referencing new table as changed for each statement
  execute function contact_attempt_facts_insert();
create trigger contact_attempt_facts_update after update
  on contact_attempt referencing new table as changed old table as before for each statement
  execute function contact_attempt_facts_update();
create trigger correct_case_facts after insert
  on case_status_log referencing new table as changed for each statement
  execute function correct_case_facts();
create trigger deduction_facts_update after update
  on deduction referencing new table as changed old table as before for each statement
  execute function deduction_facts_update();
create trigger deduction_step_facts_insert after insert
  on deduction_step referencing new table as changed for each statement
  execute function deduction_step_facts_insert();
create trigger extension_facts_insert after insert on extension referencing new table as changed
  for each statement execute function extension_facts_insert();
create trigger extension_facts_update after update
  on extension referencing new table as changed old table as before for each statement
  execute function extension_facts_update();
create trigger guard_decision_facts_insert after insert
  on guard_decision referencing new table as changed for each statement
  execute function guard_decision_facts_insert();
create trigger ledger_entry_facts_insert after insert
  on ledger_entry referencing new table as changed for each statement
  execute function ledger_entry_facts_insert();
create trigger message_facts_insert after insert on message referencing new table as changed
  for each statement execute function message_facts_insert();
create trigger payment_facts_insert after insert on payment referencing new table as changed
  for each statement execute function payment_facts_insert();
create trigger payment_reversal_facts_insert after insert
  on payment_reversal referencing new table as changed for each statement
  execute function payment_reversal_facts_insert();
create trigger promise_evaluation_facts_insert after insert
  on promise_evaluation referencing new table as changed for each statement
  execute function promise_evaluation_facts_insert();
create trigger promise_evaluation_facts_update after update
  on promise_evaluation referencing new table as changed old table as before for each statement
  execute function promise_evaluation_facts_update();
create trigger promise_facts_insert after insert on promise referencing new table as changed
  for each statement execute function promise_facts_insert();
create trigger promise_facts_update after update
  on promise referencing new table as changed old table as before for each statement
  execute function promise_facts_update();
create trigger repayment_code_facts_insert after insert
  on repayment_code referencing new table as changed for each statement
  execute function repayment_code_facts_insert();
create trigger repayment_code_facts_update after update
  on repayment_code referencing new table as changed old table as before for each statement
  execute function repayment_code_facts_update();
create trigger sms_message_facts_insert after insert on sms_message referencing new table as changed
  for each statement execute function sms_message_facts_insert();
create trigger sms_message_facts_update after update
  on sms_message referencing new table as changed old table as before for each statement
  execute function sms_message_facts_update();
create trigger user_session_facts_insert after insert
  on user_session referencing new table as changed for each statement
  execute function user_session_facts_insert();

drop function enqueue_fact, enqueue_status_log_facts, write_due_facts;
drop table fact_backlog;
alter table agent_backlog drop at;
comment on table report_fact is 'One fact, written in its transaction; a correction is another row';

create or replace function publish_agent_recount() returns void language sql as $$
  insert into event (payload)
  select noted.fact from (select '{"type":"agent.recountDue","ids":{}}'::jsonb) noted(fact)
  where not exists (select from event e where e.xid = pg_current_xact_id() and e.payload = noted.fact)
$$;

create or replace function enqueue_figure_days() returns trigger language plpgsql as $$
declare
  counted record;
  batch_key text;
begin
  select count(*) as facts, count(corrects_id) as corrections, min(day) as day,
    max(day) as last_day,
    count(agent_id) as of_agents, min(agent_id) as agent_id, max(agent_id) as last_agent_id,
    case when count(agent_id) = 0 then min(institution_id) end as institution_id,
    max(institution_id) as last_institution_id
  into counted from changed;
  if counted.facts = 0 then
    return null;
  end if;
  if counted.corrections = 0 and counted.day = counted.last_day and (
    counted.of_agents = counted.facts and counted.agent_id = counted.last_agent_id
    or counted.of_agents = 0 and counted.institution_id = counted.last_institution_id) then
    batch_key := concat_ws('/', counted.agent_id, -counted.institution_id, counted.day);
    if batch_key = current_setting('kolekta.figure_batch', true) then
      return null;
    end if;
    insert into figure_backlog (agent_id, institution_id, day) values (counted.agent_id,
      counted.institution_id, counted.day);
  else
    insert into figure_backlog (agent_id, institution_id, day)
    select distinct n.agent_id, case when n.agent_id is null
      then n.institution_id end as institution_id, n.day from (
      select agent_id, institution_id, day from changed
      union all
      select b.agent_id, b.institution_id, b.day from changed c join report_fact b
        on b.id = c.corrects_id) n;
  end if;
  perform set_config('kolekta.figure_batch', coalesce(batch_key, ''), true);
  perform publish_agent_recount();
  return null;
end $$;

create or replace function aggregate_due_figures(most integer) returns table (agent_id bigint, institution_id bigint,
  day date)
language plpgsql as $$
#variable_conflict use_column
declare
  agents bigint[];
  institutions bigint[];
  days date[];
begin
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
