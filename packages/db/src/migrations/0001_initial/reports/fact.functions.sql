create function enqueue_figure_days() returns trigger language plpgsql as $$
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

create view current_fact as
select f.* from report_fact f
where not f.is_withdrawn and not exists (select from report_fact c where c.corrects_id = f.id);
comment on view current_fact is 'Facts in force, neither corrected nor withdrawn';

create view fact_first_contact as
select 'FIRST_CONTACT'::text as kind, t.id as ref_id, f.at, f.day, f.hour, f.institution_id,
  f.stage_id, f.group_id,
  f.agent_id, f.case_id, f.currency, 0::bigint as amount_minor, 0::bigint as principal_minor,
    0::bigint as fee_minor,
  least(floor(extract(epoch from f.at - t.assigned_at)), 2147483647)::integer as seconds,
  null::boolean as is_connected, null::boolean as is_self,
  case when f.day = (t.assigned_at at time zone coalesce((select case when w.zone_from_at > t.assigned_at
    then w.former_zone else w.zone end from institution_law w
where w.institution_id = i.id and w.zone is not null
order by w.zone_from_at > t.assigned_at desc, case when w.zone_from_at > t.assigned_at
  then w.zone_from_at end, w.zone_from_at desc limit 1), i.zone))::date then 'SAME_DAY'
  else 'LATER' end as outcome,
  null::text as outcome_before, null::timestamptz as paid_at
from case_assignment t
cross join lateral (
  select c.* from current_fact c
  where c.case_id = t.case_id and c.agent_id = t.agent_id and c.kind in ('CALL', 'LOGGED_CALL')
    and c.at >= t.assigned_at
    and not exists (
      select from case_assignment n where n.case_id = t.case_id and (n.assigned_at, n.id) > (t.assigned_at,
        t.id)
        and n.assigned_at <= c.at)
  order by c.at, c.kind, c.ref_id limit 1) f
join institution i on i.id = f.institution_id;

create view fact_evaluated as
  select 'EVALUATED'::text as kind, r.ref_id, r.decided_at as at, r.due_on as day,
    23::smallint as hour, r.institution_id,
coalesce(
  (select s.stage_id from case_status_log s where s.case_id = r.case_id and s.at < r.at
    order by s.at desc, s.id desc limit 1),
  (select coalesce(s.stage_before_id, s.stage_id) from case_status_log s where s.case_id = r.case_id
    order by s.at, s.id limit 1),
  c.stage_id) as stage_id,
(select a.group_id from agent_org_unit a where a.agent_id = r.agent_id
  order by a.from_at <= r.at desc, abs(extract(epoch from a.from_at - r.at)),
    case when a.from_at <= r.at then -a.id else a.id end limit 1) as group_id,
    r.agent_id, r.case_id, p.currency, r.amount_minor, 0::bigint as principal_minor,
      0::bigint as fee_minor,
    0 as seconds, null::boolean as is_connected, null::boolean as is_self, r.state as outcome,
      r.before as outcome_before,
    null::timestamptz as paid_at
  from (
    select t.id as ref_id, t.decided_at, m.due_on, o.institution_id, m.agent_id, m.case_id,
      m.amount_minor, t.state, t.before,
      least(t.decided_at, (m.due_on + interval '23 hours') at time zone coalesce((select case
        when w.effective_on > m.due_on then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.effective_on > m.due_on desc, case when w.effective_on > m.due_on
    then w.zone_from_at end, w.zone_from_at desc limit 1), i.zone)) as at
    from promise_evaluation t
    join promise m on m.id = t.promise_id
    join collection_case o on o.id = m.case_id
    join institution i on i.id = o.institution_id
    where t.state in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED') or t.before in ('KEPT', 'PARTIAL',
      'BROKEN', 'CURED')) r
  join collection_case c on c.id = r.case_id
  join product p on p.id = c.product_id;

-- One view per kind of fact: its record with day, hour, stage, group and currency of its moment.
do $build$
declare
  source record;
begin
  for source in select * from (values
    ('CALL', $$select t.id as ref_id, t.requested_at as at, t.agent_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, 0::bigint as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, t.talk_seconds as seconds,
      coalesce(t.call_status = 'CNCT', false) and t.talk_seconds > 0 as is_connected,
      t.relation = 'R01' as is_self, null::text as outcome, null::text as outcome_before,
      null::timestamptz as paid_at from call_record t where t.state = 'ENDED'$$),
    ('LOGGED_CALL', $$select t.id as ref_id, t.at as at, t.agent_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, 0::bigint as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      t.connected_at is not null as is_connected, l.relation = 'R01' as is_self,
      null::text as outcome, null::text as outcome_before, null::timestamptz as paid_at
      from contact_attempt t join collection_log l on l.id = t.log_id where t.action = 'CALL'
      and t.direction = 'OUT'$$),
    ('LOGGED_IN_TIME', $$select t.id as ref_id, t.requested_at as at, t.agent_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, 0::bigint as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, null::text as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from call_record t
      join collection_log l on l.id = t.log_id where t.state = 'ENDED' and t.call_status = 'CNCT'
      and t.talk_seconds > 0 and l.at <= t.ended_at + interval '10 minutes'$$),
    ('LOG', $$select t.id as ref_id, t.at as at, t.agent_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, 0::bigint as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds, t.channel = '03'
      and coalesce(t.call_status = 'CNCT', false) as is_connected, t.relation = 'R01' as is_self,
      t.result as outcome, null::text as outcome_before, null::timestamptz as paid_at
      from collection_log t where true$$),
    ('SENT', $$select t.id as ref_id, t.sent_at as at, t.agent_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, 0::bigint as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, t.relation = 'R01' as is_self, t.channel as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from sms_message t
      where t.sent_at is not null$$),
    ('DELIVERED', $$select t.id as ref_id, t.settled_at as at, t.agent_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, 0::bigint as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, t.relation = 'R01' as is_self, t.channel as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from sms_message t
      where t.state = 'DELIVERED'$$),
    ('PROMISED', $$select t.id as ref_id, t.created_at as at, t.agent_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, t.amount_minor as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, null::text as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from promise t where true$$),
    ('POSTED', $$select y.id as ref_id, y.created_at as at, y.agent_id as agent_id, y.case_id as case_id,
      y.institution_id as institution_id, null::date as day, y.amount_minor as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, null::text as outcome,
      null::text as outcome_before, y.paid_at as paid_at from payment y
      where (y.agent_id is not null or y.event_id is not null)$$),
    ('REVERSED', $$select t.id as ref_id, t.recorded_at as at, y.agent_id as agent_id, y.case_id as case_id,
      y.institution_id as institution_id, null::date as day, y.amount_minor as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, null::text as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from payment_reversal t
      join payment y on y.id = t.payment_id where (y.agent_id is not null or y.event_id is not null)$$),
    ('ALLOCATED', $$select t.id as ref_id, e.recorded_at as at, y.agent_id as agent_id, y.case_id as case_id,
      y.institution_id as institution_id, null::date as day, 0::bigint as amount_minor, case t.component
      when 'PRINCIPAL' then t.amount_minor else 0 end as principal_minor, case t.component
      when 'LATE_FEE' then t.amount_minor else 0 end as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, null::text as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from ledger_entry t join payment y
      on y.id = t.payment_id join ledger_event e on e.id = t.event_id where t.kind = 'PAYMENT'
      and t.component in ('PRINCIPAL', 'LATE_FEE') and (y.agent_id is not null or y.event_id is not null)$$),
    ('CODE_CREATED', $$select t.id as ref_id, t.created_at as at, t.agent_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, t.amount_minor as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, t.type as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from repayment_code t
      where t.number is not null$$),
    ('CODE_PAID', $$select y.id as ref_id, y.created_at as at, coalesce(t.agent_id, y.agent_id) as agent_id,
      coalesce(t.case_id, y.case_id) as case_id, null::bigint as institution_id, null::date as day,
      t.amount_minor as amount_minor, 0::bigint as principal_minor, 0::bigint as fee_minor,
      0::integer as seconds, null::boolean as is_connected, null::boolean as is_self,
      t.type as outcome, null::text as outcome_before, null::timestamptz as paid_at from payment y
      join repayment_code t on t.id = y.code_id cross
      join lateral ( select coalesce((select sum(o.amount_minor) from payment o
      where o.code_id = y.code_id and (o.created_at < y.created_at or o.created_at = y.created_at
      and o.id < y.id)), 0) - coalesce((select sum(o.amount_minor) from payment o
      join payment_reversal v on v.payment_id = o.id where o.code_id = y.code_id
      and (v.recorded_at < y.created_at or v.recorded_at = y.created_at and false)), 0) as minor) w
      where w.minor < t.amount_minor and w.minor + y.amount_minor >= t.amount_minor$$),
    ('CODE_UNPAID', $$select r.id as ref_id, r.recorded_at as at, coalesce(t.agent_id, y.agent_id) as agent_id,
      coalesce(t.case_id, y.case_id) as case_id, null::bigint as institution_id, null::date as day,
      t.amount_minor as amount_minor, 0::bigint as principal_minor, 0::bigint as fee_minor,
      0::integer as seconds, null::boolean as is_connected, null::boolean as is_self,
      t.type as outcome, null::text as outcome_before, null::timestamptz as paid_at
      from payment_reversal r join payment y on y.id = r.payment_id join repayment_code t
      on t.id = y.code_id cross
      join lateral ( select coalesce((select sum(o.amount_minor) from payment o
      where o.code_id = y.code_id and (o.created_at < r.recorded_at or o.created_at = r.recorded_at
      and true)), 0) - coalesce((select sum(o.amount_minor) from payment o join payment_reversal v
      on v.payment_id = o.id where o.code_id = y.code_id
      and (v.recorded_at < r.recorded_at or v.recorded_at = r.recorded_at and v.id < r.id)), 0) as minor) w
      where w.minor >= t.amount_minor and w.minor - y.amount_minor < t.amount_minor$$),
    ('EXTENDED', $$select t.id as ref_id, coalesce(y.created_at, e.recorded_at, t.settled_at, t.created_at) as at,
      t.agent_id as agent_id, t.case_id as case_id, null::bigint as institution_id,
      null::date as day, coalesce(t.fee_minor, 0) as amount_minor, 0::bigint as principal_minor,
      0::bigint as fee_minor, 0::integer as seconds, null::boolean as is_connected,
      null::boolean as is_self, null::text as outcome, null::text as outcome_before,
      null::timestamptz as paid_at from extension t left join payment y on y.id = t.payment_id left
      join ledger_event e on e.id = t.event_id where t.state in ('EFFECTIVE', 'REVERSED')$$),
    ('UNEXTENDED', $$select t.id as ref_id, t.settled_at as at, t.agent_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, coalesce(t.fee_minor, 0) as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, null::text as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from extension t
      where t.state = 'REVERSED'$$),
    ('WAIVED', $$select t.id as ref_id, t.at as at, d.applicant_id as agent_id, d.case_id as case_id,
      null::bigint as institution_id, null::date as day, d.used_minor as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, null::text as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from deduction_step t
      join deduction d on d.id = t.deduction_id where t.event = 'USED' and d.used_minor is not null$$),
    ('UNWAIVED', $$select t.id as ref_id, t.at as at, d.applicant_id as agent_id, d.case_id as case_id,
      null::bigint as institution_id, null::date as day, d.used_minor as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, null::text as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from deduction_step t
      join deduction d on d.id = t.deduction_id where t.event = 'VOID' and d.used_minor is not null
      and 'USED' = ( select s.event from deduction_step s where s.deduction_id = t.deduction_id
      and s.id < t.id and s.event in ('USED', 'VOID') order by s.id desc limit 1)$$),
    ('LOGIN', $$select t.id as ref_id, t.created_at as at, t.user_id as agent_id, null::bigint as case_id,
      (select a.institution_id from agent_org_unit a where a.agent_id = t.user_id
      order by a.from_at <= t.created_at desc, abs(extract(epoch from a.from_at - t.created_at)),
      case when a.from_at <= t.created_at then -a.id else a.id end limit 1) as institution_id,
      null::date as day, 0::bigint as amount_minor, 0::bigint as principal_minor,
      0::bigint as fee_minor, 0::integer as seconds, null::boolean as is_connected,
      null::boolean as is_self, null::text as outcome, null::text as outcome_before,
      null::timestamptz as paid_at from user_session t
      where (select a.works_cases from agent_org_unit a where a.agent_id = t.user_id
      order by a.from_at <= t.created_at desc, abs(extract(epoch from a.from_at - t.created_at)),
      case when a.from_at <= t.created_at then -a.id else a.id end limit 1)$$),
    ('IDLE', $$select t.id as ref_id, t.at as at, t.agent_id as agent_id, null::bigint as case_id,
      (select a.institution_id from agent_org_unit a where a.agent_id = t.agent_id
      order by a.from_at <= t.at desc, abs(extract(epoch from a.from_at - t.at)),
      case when a.from_at <= t.at then -a.id else a.id end limit 1) as institution_id,
      null::date as day, 0::bigint as amount_minor, 0::bigint as principal_minor,
      0::bigint as fee_minor,
      60 * (t.minutes - coalesce(( select max(o.minutes) from message o where o.msg_type = 1
      and o.agent_id = t.agent_id and o.last_at = t.last_at and o.minutes < t.minutes),
      0)) as seconds, null::boolean as is_connected, null::boolean as is_self,
      null::text as outcome, null::text as outcome_before, null::timestamptz as paid_at
      from message t where t.msg_type = 1 and not exists ( select from message o
      where o.msg_type = 1 and (o.agent_id, o.last_at, o.minutes) = (t.agent_id, t.last_at,
      t.minutes) and o.id < t.id)$$),
    ('BLOCKED', $$select t.id as ref_id, t.at as at, t.actor_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, 0::bigint as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, t.action as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from guard_decision t
      where t.verdict = 'BLOCK' and t.override_reason is null$$),
    ('OVERRIDDEN', $$select t.id as ref_id, t.at as at, t.actor_id as agent_id, t.case_id as case_id,
      null::bigint as institution_id, null::date as day, 0::bigint as amount_minor,
      0::bigint as principal_minor, 0::bigint as fee_minor, 0::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self, t.action as outcome,
      null::text as outcome_before, null::timestamptz as paid_at from guard_decision t
      where t.override_reason is not null$$)
  ) as s (kind, query)
  loop
    execute format($view$
create view %1$s as
  select %2$L::text as kind, r.ref_id, r.at,
    coalesce(r.day, (r.at at time zone coalesce((select case when w.zone_from_at > r.at
      then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.zone_from_at > r.at desc, case when w.zone_from_at > r.at then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone))::date) as day,
    case when r.day is null
      then extract(hour from r.at at time zone coalesce((select case when w.zone_from_at > r.at
      then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.zone_from_at > r.at desc, case when w.zone_from_at > r.at then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone))::smallint else 23::smallint end as hour,
    i.id as institution_id,
coalesce(
  (select s.stage_id from case_status_log s where s.case_id = r.case_id and s.at < r.at
    order by s.at desc, s.id desc limit 1),
  (select coalesce(s.stage_before_id, s.stage_id) from case_status_log s where s.case_id = r.case_id
    order by s.at, s.id limit 1),
  c.stage_id) as stage_id,
(select a.group_id from agent_org_unit a where a.agent_id = r.agent_id
  order by a.from_at <= r.at desc, abs(extract(epoch from a.from_at - r.at)),
    case when a.from_at <= r.at then -a.id else a.id end limit 1) as group_id,
    r.agent_id, r.case_id,
      coalesce(p.currency,
      case when coalesce((select case when w.zone_from_at > r.at then w.former_zone else w.zone end
      from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.zone_from_at > r.at desc, case when w.zone_from_at > r.at then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone) = 'Asia/Manila' then 'PHP'
  when coalesce((select case when w.zone_from_at > r.at then w.former_zone else w.zone end
    from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.zone_from_at > r.at desc, case when w.zone_from_at > r.at then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone) in ('Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar',
    'Asia/Jayapura') then 'IDR' else 'USD' end) as currency,
    r.amount_minor, r.principal_minor, r.fee_minor, r.seconds, r.is_connected, r.is_self, r.outcome,
      r.outcome_before,
    r.paid_at
  from (%3$s) r
  left join collection_case c on c.id = r.case_id
  left join product p on p.id = c.product_id
  join institution i on i.id = coalesce(c.institution_id, r.institution_id)
    $view$, 'fact_' || lower(source.kind), source.kind, source.query);
    execute format('comment on view %I is %L',
      'fact_' || lower(source.kind), 'Source of ' || source.kind || ' in report_fact');
  end loop;
end $build$;

do $build$
declare
  kind text;
begin
  foreach kind in array array['CALL', 'LOGGED_CALL', 'LOGGED_IN_TIME', 'FIRST_CONTACT', 'LOG',
    'SENT', 'DELIVERED', 'PROMISED', 'EVALUATED', 'POSTED', 'REVERSED', 'ALLOCATED', 'CODE_CREATED',
    'CODE_PAID', 'CODE_UNPAID', 'EXTENDED', 'UNEXTENDED', 'WAIVED', 'UNWAIVED', 'LOGIN', 'IDLE',
    'BLOCKED', 'OVERRIDDEN']
  loop
    execute format($create$
create function correct_%1$s_facts(refs bigint[]) returns bigint language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare
  seen bigint;
  due bigint;
  written bigint;
  counted bigint := 0;
begin
  for attempt in 1..5 loop
    with v as materialized (select * from fact_%1$s where ref_id = any(refs)),
    due as materialized (
      select v.*, f.id as corrects_id from v left join lateral
  (select * from report_fact b where b.kind = %2$L and b.ref_id = v.ref_id
    order by b.id desc limit 1) f on true
      where f.id is null or f.is_withdrawn or (f.at, f.day, f.hour, f.institution_id, f.stage_id,
        f.group_id, f.agent_id, f.case_id, f.currency, f.amount_minor, f.principal_minor,
        f.fee_minor, f.seconds, f.is_connected, f.is_self, f.outcome, f.outcome_before,
        f.paid_at) is distinct from (v.at, v.day, v.hour, v.institution_id, v.stage_id, v.group_id,
        v.agent_id, v.case_id, v.currency, v.amount_minor, v.principal_minor, v.fee_minor,
        v.seconds, v.is_connected, v.is_self, v.outcome, v.outcome_before, v.paid_at)
    ),
    written as (
      insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
        agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds,
        is_connected, is_self, outcome, outcome_before, paid_at, corrects_id)
      select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
        currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
        outcome_before, paid_at, corrects_id from due order by at, ref_id
      on conflict do nothing returning id
    )
    select (select count(*) from v), (select count(*) from due),
      (select count(*) from written) into seen, due, written;
    counted := counted + written;
    exit when written = due;
  end loop;
  if seen < cardinality(refs) then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at, is_withdrawn, corrects_id)
    select f.kind, f.ref_id, f.at, f.day, f.hour, f.institution_id, f.stage_id, f.group_id,
      f.agent_id, f.case_id, f.currency, f.amount_minor, f.principal_minor, f.fee_minor, f.seconds,
      f.is_connected, f.is_self, f.outcome, f.outcome_before, f.paid_at, true, f.id
    from (select distinct unnest(refs) as id) r cross join lateral
  (select * from report_fact b where b.kind = %2$L and b.ref_id = r.id order by b.id desc limit 1) f
    where not f.is_withdrawn and not exists (select from fact_%1$s v where v.ref_id = r.id)
    on conflict do nothing;
    get diagnostics written = row_count;
    counted := counted + written;
  end if;
  return counted;
end $$
    $create$, lower(kind), kind);
  end loop;
end $build$;

do $build$
declare
  kind text;
begin
  foreach kind in array array['CALL', 'LOGGED_CALL', 'LOGGED_IN_TIME', 'FIRST_CONTACT', 'LOG',
    'SENT', 'DELIVERED', 'PROMISED', 'EVALUATED', 'POSTED', 'REVERSED', 'ALLOCATED', 'CODE_CREATED',
    'CODE_PAID', 'CODE_UNPAID', 'EXTENDED', 'UNEXTENDED', 'WAIVED', 'UNWAIVED', 'LOGIN', 'IDLE',
    'BLOCKED', 'OVERRIDDEN']
  loop
    execute format($create$
create function insert_%1$s_facts(refs bigint[]) returns bigint language plpgsql set plan_cache_mode =
  force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare written bigint := 0;
begin
  if not exists (select from report_fact f where f.kind = %2$L and f.ref_id = any(refs)) then
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, group_id,
      agent_id, case_id, currency, amount_minor, principal_minor, fee_minor, seconds, is_connected,
      is_self, outcome, outcome_before, paid_at)
    select kind, ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id,
      currency, amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome,
      outcome_before, paid_at from fact_%1$s where ref_id = any(refs) order by at,
      ref_id on conflict do nothing;
    get diagnostics written = row_count;
    -- The view may omit some refs; equal counts rule out facts of a concurrent writer.
    if written = cardinality(refs) or written = (select count(*) from report_fact f
      where f.kind = %2$L and f.ref_id = any(refs)) then
      return written;
    end if;
  end if;
  return written + correct_%1$s_facts(refs);
end $$
    $create$, lower(kind), kind);
  end loop;
end $build$;

create trigger enqueue_figure_days after insert on report_fact referencing new table as changed
  for each statement execute function enqueue_figure_days();
