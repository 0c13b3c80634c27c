/* Rows of the source tables, by the definitions of docs/domain/figures.md. */
import { type RawBuilder, sql } from "kysely";
import type { DayRange } from "../../../core/range.ts";
import { dayAt } from "../../../core/zone-sql.ts";

/** Condition on a range that is one zone offset wider than the days on each side. */
export const isNearDays = (at: string, { from, to }: DayRange) =>
  sql`${sql.ref(at)} >= (${from}::date - 1)::timestamp at time zone 'UTC'
    and ${sql.ref(at)} < (${to}::date + 2)::timestamp at time zone 'UTC'`;

/** Ended phone calls, and calls that only a collection log records. */
const calls = (days: DayRange) => sql`
  select k.id, 1 as kind, k.requested_at as at, k.case_id, k.agent_id, k.talk_seconds as seconds, k.relation = 'R01' as is_self,
    k.call_status is not distinct from 'CNCT' and k.talk_seconds > 0 as is_connected,
    k.call_status = 'CNCT' and k.talk_seconds > 0 and l.at <= k.ended_at + interval '10 minutes' as is_logged_in_time
  from call_record k left join collection_log l on l.id = k.log_id
  where k.state = 'ENDED' and ${isNearDays("k.requestedAt", days)}
  union all
  select t.id, 2, t.at, t.case_id, t.agent_id, 0, l.relation = 'R01', t.connected_at is not null, false
  from contact_attempt t join collection_log l on l.id = t.log_id
  where t.action = 'CALL' and t.direction = 'OUT' and ${isNearDays("t.at", days)}`;

/** Keeps the first row of each agent, day and case. */
const once = (rows: RawBuilder<unknown>) => sql`
  select distinct on (r.agent_id, ${dayAt(sql`r.at`)}, r.case_id) r.at, r.case_id, r.agent_id
  from (${rows}) r join collection_case c on c.id = r.case_id join institution i on i.id = c.institution_id
  order by r.agent_id, ${dayAt(sql`r.at`)}, r.case_id, r.at, r.kind, r.id`;

/** First call of an agent after each assignment, before the next assignment of the case. */
const firstContacts = sql`
  select k.at, b.case_id, b.agent_id, floor(extract(epoch from k.at - b.assigned_at)) as seconds,
    ${dayAt(sql`k.at`)} = ${dayAt(sql`b.assigned_at`)} as is_same_day
  from (
    select distinct on (b.id) b.id, k.at, b.assigned_at, b.case_id, b.agent_id
    from call k
    join case_assignment b on b.case_id = k.case_id and b.agent_id = k.agent_id and b.assigned_at <= k.at
    where not exists (
        select from case_assignment o where o.case_id = b.case_id and (o.assigned_at, o.id) > (b.assigned_at, b.id) and o.assigned_at <= k.at)
      and not exists (
        select from call_record o where o.case_id = b.case_id and o.agent_id = b.agent_id and o.state = 'ENDED'
          and o.requested_at >= b.assigned_at and o.requested_at < k.at)
      and not exists (
        select from contact_attempt o where o.case_id = b.case_id and o.agent_id = b.agent_id and o.action = 'CALL'
          and o.direction = 'OUT' and o.log_id is not null and o.at >= b.assigned_at and o.at < k.at)
    order by b.id, k.at) k
  join case_assignment b on b.id = k.id
  join collection_case c on c.id = b.case_id join institution i on i.id = c.institution_id`;

/** First login or result of each agent and day. */
const present = (days: DayRange) => sql`
  select distinct on (r.agent_id, ${dayAt(sql`r.at`)}) r.at, r.case_id, r.agent_id
  from (
    select l.at, l.case_id, l.agent_id, c.institution_id, 1 as kind, l.id
    from collection_log l join collection_case c on c.id = l.case_id where ${isNearDays("l.at", days)}
    union all
    select s.created_at, null, s.user_id, p.institution_id, 2, s.id
    from user_session s join org_unit p on p.agent_id = s.user_id and p.from_at <= s.created_at and s.created_at < p.until_at
    where p.works_cases and ${isNearDays("s.createdAt", days)}) r
  join institution i on i.id = r.institution_id
  order by r.agent_id, ${dayAt(sql`r.at`)}, r.at, r.kind, r.id`;

/**
 * Payments and reversals when the company learned of them, without payments that were imported with
 * a loan.
 */
const money = (days: DayRange) => sql`
  select y.created_at as at, y.case_id, y.agent_id, y.institution_id, 1 as sign, y.amount_minor, y.paid_at
  from payment y where (y.agent_id is not null or y.event_id is not null) and ${isNearDays("y.createdAt", days)}
  union all
  select v.recorded_at, y.case_id, y.agent_id, y.institution_id, -1, y.amount_minor, null
  from payment_reversal v join payment y on y.id = v.payment_id
  where (y.agent_id is not null or y.event_id is not null) and ${isNearDays("v.recordedAt", days)}`;

const allocated = (days: DayRange) => sql`
  select e.recorded_at as at, y.case_id, y.agent_id, y.institution_id, n.component, n.amount_minor
  from ledger_entry n join ledger_event e on e.id = n.event_id join payment y on y.id = n.payment_id
  where n.kind = 'PAYMENT' and n.component in ('PRINCIPAL', 'LATE_FEE') and (y.agent_id is not null or y.event_id is not null)
    and ${isNearDays("e.recordedAt", days)}`;

/** Payments and reversals after which a code is fully paid or no longer fully paid. */
const codesPaid = (days: DayRange) => sql`
  select m.at, m.case_id, m.agent_id, case when m.held >= m.asked then 1 else -1 end as sign
  from (
    select t.at, coalesce(k.case_id, t.case_id) as case_id, coalesce(k.agent_id, t.agent_id) as agent_id,
      k.amount_minor as asked, sum(t.minor) over w as held, sum(t.minor) over w - t.minor as had
    from (
      select y.created_at as at, y.id, y.code_id, y.case_id, y.agent_id, y.amount_minor as minor, 1 as sequence from payment y
      union all
      select v.recorded_at, v.id, y.code_id, y.case_id, y.agent_id, -y.amount_minor, 2
      from payment_reversal v join payment y on y.id = v.payment_id) t
    join repayment_code k on k.id = t.code_id
    where t.code_id in (
      select y.code_id from payment y where y.code_id is not null and ${isNearDays("y.createdAt", days)}
      union
      select y.code_id from payment_reversal v join payment y on y.id = v.payment_id
      where y.code_id is not null and ${isNearDays("v.recordedAt", days)})
    window w as (partition by t.code_id order by t.at, t.sequence, t.id)) m
  where (m.held >= m.asked) <> (m.had >= m.asked) and ${isNearDays("m.at", days)}`;

/** Extensions at their payment or grant, and at their reversal. */
const extensions = (days: DayRange) => sql`
  select r.* from (
    select coalesce(y.created_at, e.recorded_at, x.settled_at, x.created_at) as at, x.case_id, x.agent_id, 1 as sign, x.fee_minor
    from extension x left join payment y on y.id = x.payment_id left join ledger_event e on e.id = x.event_id
    where x.state in ('EFFECTIVE', 'REVERSED')
    union all
    select x.settled_at, x.case_id, x.agent_id, -1, x.fee_minor from extension x where x.state = 'REVERSED') r
  where ${isNearDays("r.at", days)}`;

/** Deductions when they were used, and when the payment of a used one was reversed. */
const deductions = (days: DayRange) => sql`
  select r.at, d.case_id, d.applicant_id as agent_id, case r.event when 'USED' then 1 else -1 end as sign, d.used_minor
  from (
    select s.deduction_id, s.at, s.event, lag(s.event) over (partition by s.deduction_id order by s.id) as last
    from deduction_step s where s.event in ('USED', 'VOID') and s.deduction_id in (
      select o.deduction_id from deduction_step o where o.event in ('USED', 'VOID') and ${isNearDays("o.at", days)})) r
  join deduction d on d.id = r.deduction_id
  where (r.event = 'USED' or r.last = 'USED') and d.used_minor is not null and ${isNearDays("r.at", days)}`;

/** Last evaluation of each promise, on its due day. */
const verdicts = ({ from, to }: DayRange) => sql`
  select v.decided_at as at, m.due_on as on_day, m.case_id, m.agent_id, v.state, m.amount_minor
  from promise m
  join lateral (
    select v.state, v.decided_at from promise_evaluation v where v.promise_id = m.id order by v.id desc limit 1) v on true
  where v.state in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED') and m.due_on between ${from}::date and ${to}::date`;

/**
 * Inactivity messages, counted once for all recipients. A later message of the same inactivity adds
 * only the extra minutes.
 */
const idle = (days: DayRange) => sql`
  select n.at, null::bigint as case_id, n.agent_id, n.minutes - coalesce(lag(n.minutes) over (
    partition by n.agent_id, n.last_at order by n.minutes), 0) as minutes
  from (
    select distinct on (m.agent_id, m.last_at, m.minutes) m.agent_id, m.last_at, m.minutes, m.at from message m
    where m.msg_type = 1 and (m.agent_id, m.last_at) in (
      select o.agent_id, o.last_at from message o where o.msg_type = 1 and ${isNearDays("o.at", days)})
    order by m.agent_id, m.last_at, m.minutes, m.id) n`;

/** Sources in the order of dependency. */
export const SOURCES = {
  call: calls,
  attempted: () => once(sql`select * from call`),
  reached: () => once(sql`select * from call where is_connected and is_self`),
  firstContact: () => firstContacts,
  log: (days) => sql`
    select l.at, l.case_id, l.agent_id from collection_log l where ${isNearDays("l.at", days)}`,
  present,
  sent: (days) => sql`
    select s.sent_at as at, s.case_id, s.agent_id from sms_message s where ${isNearDays("s.sentAt", days)}`,
  delivered: (days) => sql`
    select s.settled_at as at, s.case_id, s.agent_id from sms_message s
    where s.state = 'DELIVERED' and ${isNearDays("s.settledAt", days)}`,
  promise: (days) => sql`
    select m.id, 1 as kind, m.created_at as at, m.case_id, m.agent_id, m.amount_minor from promise m
    where ${isNearDays("m.createdAt", days)}`,
  promisedCase: () => once(sql`select * from promise_made`),
  verdict: verdicts,
  money,
  allocated,
  codeCreated: (days) => sql`
    select k.created_at as at, k.case_id, k.agent_id from repayment_code k
    where k.number is not null and ${isNearDays("k.createdAt", days)}`,
  codePaid: codesPaid,
  extension: extensions,
  deduction: deductions,
  idle,
  guard: (days) => sql`
    select g.at, g.case_id, g.actor_id as agent_id, g.override_reason is not null as is_overridden from guard_decision g
    where (g.verdict = 'BLOCK' or g.override_reason is not null) and ${isNearDays("g.at", days)}`,
} satisfies Record<string, (days: DayRange) => RawBuilder<unknown>>;

export type Source = keyof typeof SOURCES;
