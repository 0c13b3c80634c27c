import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../core/day.ts";

export interface Figure {
  readonly day: Day;
  readonly hour: number;
  readonly institutionId: number;
  readonly stageId: number | null;
  readonly groupId: number | null;
  readonly agentId: number | null;
  readonly currency: string;
  readonly measure: string;
  readonly value: number;
}

const CALLS = sql`
  calls as (
    select 1 as kind, id, requested_at as at, case_id, agent_id, talk_seconds as seconds, relation = 'R01' as own,
      state = 'ENDED' and call_status is not distinct from 'CNCT' and talk_seconds > 0 as spoke
    from call_record where state = 'ENDED'
    union all
    select 2, t.id, t.at, t.case_id, t.agent_id, 0, l.relation = 'R01', t.connected_at is not null
    from contact_attempt t, collection_log l where l.id = t.log_id and t.action = 'CALL' and t.direction = 'OUT'
  )`;

/**
 * Each action counts once per agent, day and case, for the first agent. The day depends on the
 * zone.
 */
const ONCE = sql`
  cased as (
    select 'attempted_cases' as measure, kind, id, at, case_id, agent_id from calls
    union all
    select 'reached_cases', kind, id, at, case_id, agent_id from calls where spoke and own
    union all
    select 'promised_cases', 1, id, created_at, case_id, agent_id from promise
  ),
  once as (
    select distinct on (d.measure, d.agent_id, (d.at at time zone i.zone)::date, d.case_id) d.*
    from cased d join collection_case c on c.id = d.case_id join institution i on i.id = c.institution_id
    order by d.measure, d.agent_id, (d.at at time zone i.zone)::date, d.case_id, d.at, d.kind, d.id
  ),
  came as (
    select user_id as agent_id, created_at as at, 2 as kind, id, null::bigint as case_id from user_session
    where user_id in (select u.id from app_user u join role r on r.id = u.role_id where r.works_cases)
    union all
    select agent_id, at, 1, id, case_id from collection_log
  ),
  present as (
    select distinct on (m.agent_id, (m.at at time zone i.zone)::date) m.*
    from came m join app_user u on u.id = m.agent_id join institution i on i.id = u.institution_id
    order by m.agent_id, (m.at at time zone i.zone)::date, m.at, m.kind, m.id
  )`;

/** First call of the agent after each assignment, until the next assignment of the case. */
const FIRSTS = sql`
  assigned as (
    select b.*, lead(assigned_at) over (partition by case_id order by assigned_at, id) as next_at from case_assignment b
  ),
  firsts as (
    select b.id, b.case_id, b.agent_id, b.assigned_at, min(k.at) as at
    from assigned b join calls k on k.case_id = b.case_id and k.agent_id = b.agent_id and k.at >= b.assigned_at
      and (b.next_at is null or k.at < b.next_at)
    group by 1, 2, 3, 4
  )`;

const MONEY = sql`
  money as (
    select created_at as at, case_id, agent_id, 1 as sign, amount_minor from payment
    where agent_id is not null or event_id is not null
    union all
    select v.recorded_at, y.case_id, y.agent_id, -1, y.amount_minor from payment_reversal v join payment y on y.id = v.payment_id
    where y.agent_id is not null or y.event_id is not null
  )`;

const VERDICTS = sql`
  verdicts as (
    select m.*, v.decided_at, v.state as outcome, 1 as sign from promise_evaluation v join promise m on m.id = v.promise_id
    union all
    select m.*, v.decided_at, v.before, -1 from promise_evaluation v join promise m on m.id = v.promise_id
  ),
  judged as (
    select * from verdicts where outcome in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED')
  )`;

/** Org unit, measure and value; `on_day` is set when the time does not give the day. */
const USER_ACTIONS = sql`
  deeds (at, on_day, case_id, agent_id, measure, value) as (
    select at, null::date, case_id, agent_id, 'calls', 1::bigint from calls
    union all select at, null, case_id, agent_id, 'connected', 1 from calls where spoke
    union all select at, null, case_id, agent_id, 'phone_connected', 1 from calls where spoke and kind = 1
    union all select at, null, case_id, agent_id, 'effective', 1 from calls where spoke and seconds >= 30
    union all select at, null, case_id, agent_id, 'self_calls', 1 from calls where own
    union all select at, null, case_id, agent_id, 'self_connected', 1 from calls where own and spoke
    union all select at, null, case_id, agent_id, 'talk_seconds', seconds from calls
    union all select k.requested_at, null, k.case_id, k.agent_id, 'logged_in_time', 1
      from call_record k join collection_log l on l.id = k.log_id
      where k.state = 'ENDED' and k.call_status = 'CNCT' and k.talk_seconds > 0
        and extract(epoch from l.at - k.ended_at) <= 600
    union all select at, null, case_id, agent_id, measure, 1 from once
    union all select at, null, case_id, agent_id, 'present', 1 from present
    union all select at, null, case_id, agent_id, 'first_contacts', 1 from firsts
    union all select at, null, case_id, agent_id, 'first_contacts_in_time', 1 from firsts
      where floor(extract(epoch from at - assigned_at)) <= 7200
    union all select f.at, null, f.case_id, f.agent_id, 'first_contacts_same_day', 1
      from firsts f join collection_case c on c.id = f.case_id join institution i on i.id = c.institution_id
      where (f.at at time zone i.zone)::date = (f.assigned_at at time zone i.zone)::date
    union all select at, null, case_id, agent_id, 'logs', 1 from collection_log
    union all select created_at, null, case_id, agent_id, 'promises', 1 from promise
    union all select created_at, null, case_id, agent_id, 'promised_minor', amount_minor from promise
    union all select decided_at, due_on, case_id, agent_id, case outcome when 'KEPT' then 'kept' when 'PARTIAL' then 'partial'
      else 'broken' end, sign from judged
    union all select decided_at, due_on, case_id, agent_id, 'kept_minor', sign * amount_minor from judged where outcome = 'KEPT'
    union all select decided_at, due_on, case_id, agent_id, 'evaluated_minor', sign * amount_minor from judged
    union all select at, null, case_id, agent_id, 'payments', sign from money
    union all select at, null, case_id, agent_id, 'collected_minor', sign * amount_minor from money
    union all select at, null, case_id, actor_id, 'guard_blocks', 1 from guard_decision
      where verdict = 'BLOCK' and override_reason is null
    union all select at, null, case_id, actor_id, 'guard_overrides', 1 from guard_decision where override_reason is not null
    union all select at, null, null, agent_id, 'idle_events', 1
      from (select distinct agent_id, last_at, minutes, at from message where msg_type = 1) n
    union all select at, null, null, agent_id, 'idle_minutes',
        minutes - coalesce(lag(minutes) over (partition by agent_id, last_at order by minutes), 0)
      from (select distinct agent_id, last_at, minutes, at from message where msg_type = 1) n
  )`;

/** Stages of a case and groups of an agent, with their time ranges. */
const STAGES_AND_GROUPS = sql`
  stages as (
    select case_id, stage_id, at as from_at, lead(at) over w as to_at, row_number() over w = 1 as is_first, stage_before_id
    from case_status_log window w as (partition by case_id order by at, id)
  ),
  posts as (
    select agent_id, institution_id, group_id, from_at, lead(from_at) over w as to_at, row_number() over w = 1 as is_first
    from agent_org_unit window w as (partition by agent_id order by from_at, id)
  )`;

/** Computes every measure except the caseload in plain SQL over the source tables. */
export async function computeFiguresByHand(db: Db): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    with ${CALLS}, ${ONCE}, ${FIRSTS}, ${MONEY}, ${VERDICTS}, ${USER_ACTIONS}, ${STAGES_AND_GROUPS},
    placed as (
      select coalesce(d.on_day, (d.at at time zone i.zone)::date) as day,
        case when d.on_day is null then extract(hour from d.at at time zone i.zone)::int else 23 end as hour,
        i.id as institution_id, s.stage_id, p.group_id, d.agent_id, 'IDR' as currency, d.measure, d.value
      from deeds d
      left join collection_case c on c.id = d.case_id
      left join institution z on z.id = c.institution_id
      cross join lateral (select least(d.at, (d.on_day + interval '23 hours') at time zone z.zone) as at) m
      left join posts p on p.agent_id = d.agent_id and (p.is_first or p.from_at <= m.at) and (p.to_at is null or m.at < p.to_at)
      left join stages s on s.case_id = d.case_id and (s.is_first or s.from_at < m.at) and (s.to_at is null or m.at <= s.to_at)
      join institution i on i.id = coalesce(c.institution_id, p.institution_id)
    )
    select day::text as day, hour, institution_id, stage_id, group_id, agent_id, currency, measure, sum(value)::bigint as value
    from placed group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(value) <> 0
    order by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  return rows;
}
