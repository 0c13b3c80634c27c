/* Caseloads of agents, from the history of each case and its assignments. */
import { sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { DayRange } from "../../../core/range.ts";
import { zoneAt, zoneOn } from "../../../core/zone-sql.ts";
import { isNearDays } from "./sources.ts";

const OPEN = toCodesSql(OPEN_STATUSES);
const SETTLED = toCodesSql(["C30", "C31", "C32"]);
/** Institution and current zone of a row. */
const toZoneArguments = (alias: string) =>
  [
    sql.ref(`${alias}.institutionId`),
    alias === "c" ? sql`i.zone` : sql.ref(`${alias}.zone`),
  ] as const;

const localTime = (at: string, alias: string) =>
  sql`${sql.ref(at)} at time zone ${zoneAt(sql.ref(at), ...toZoneArguments(alias))}`;

const LAST_LINE = sql.lit(9_223_372_036_854_775_807n.toString());

/**
 * Assignments of the agents' cases on these days, with the log entries between which they are
 * valid.
 */
const assigned = (days: DayRange) => sql`
  select b.*, s.line_at, s.first_id, e.line_at as ended_at, coalesce(e.last_id, case when b.released_at is not null then (
    select max(l.id) from case_status_log l where l.case_id = b.case_id and l.id >= s.first_id and l.at <= b.released_at) end)
    as last_id
  from (
    select b.id, b.case_id, b.agent_id, b.assigned_at, b.released_at, c.institution_id, i.zone, p.currency
    from case_assignment b join collection_case c on c.id = b.case_id join product p on p.id = c.product_id
    join institution i on i.id = c.institution_id
    where b.case_id in (
      select o.case_id from case_assignment o where o.assigned_at < (${days.to}::date + 2)::timestamp at time zone 'UTC'
        and (o.released_at is null or o.released_at >= (${days.from}::date - 1)::timestamp at time zone 'UTC'))) b
  left join lateral (
    select l.id, l.at from case_status_log l where l.case_id = b.case_id and l.event = 'ASSIGNED' and l.agent_id = b.agent_id
      and l.at between b.assigned_at - interval '1 minute' and b.assigned_at + interval '1 minute'
    order by abs(extract(epoch from l.at - b.assigned_at)), l.id limit 1) n on true
  cross join lateral (
    select coalesce(n.at, b.assigned_at) as line_at, coalesce(n.id,
      (select max(l.id) from case_status_log l where l.case_id = b.case_id and l.at <= b.assigned_at),
      (select min(l.id) from case_status_log l where l.case_id = b.case_id)) as first_id) s
  left join lateral (
    select l.id as last_id, l.at as line_at from case_status_log l
    where l.case_id = b.case_id and l.id > s.first_id and b.released_at is not null
      and (l.event in ('ASSIGNED', 'RELEASED', 'STAGE') or l.after not in ${OPEN})
      and l.at between b.released_at - interval '1 minute' and b.released_at + interval '1 minute'
    order by l.id limit 1) e on true`;

/** Periods in which a case is open and assigned to an agent. */
const visits = sql`
  select b.case_id, b.agent_id, b.institution_id, b.zone, b.currency, l.id as from_id, l.stage_id,
    l.arrears_minor + l.falling_due_minor as minor, l.principal_minor, l.fee_minor, v.from_at, v.until_at, e.id as closed_id,
    (${localTime("v.fromAt", "b")})::date as from_on, (${localTime("v.untilAt", "b")})::date as until_on,
    case when e.after = 'C70' then 'VOID' when e.id is not null then 'CLOSED'
      when v.until_at is null then null when exists (
        select from case_status_log w where w.case_id = b.case_id and w.id between l.id and b.last_id and w.after = 'C10')
      then 'WORKED' else 'UNWORKED' end as left_as
  from assigned b
  join case_status_log l on l.case_id = b.case_id and l.id between b.first_id and coalesce(b.last_id, ${LAST_LINE}::bigint)
    and l.after in ${OPEN} and (l.id = b.first_id or l.before not in ${OPEN})
  left join lateral (
    select o.id, o.at, o.after from case_status_log o where o.case_id = b.case_id and o.id > l.id
      and o.id <= coalesce(b.last_id, ${LAST_LINE}::bigint) and o.after not in ${OPEN} order by o.id limit 1) e on true
  cross join lateral (
    select case when l.id = b.first_id then b.line_at else l.at end as from_at,
      coalesce(e.at, b.ended_at, b.released_at) as until_at) v`;

/**
 * A case that returns to the same stage on the day on which it left counts as never having left.
 */
const numbered = sql`
  select v.*, bool_or(v.left_as in ('CLOSED', 'WORKED')) over (partition by v.case_id, v.agent_id, v.until_on) as counts_as_exited,
    sum(v.is_new) over (partition by v.case_id, v.agent_id order by v.from_id) as stay
  from (
    select v.*, case when lag(v.until_on) over w = v.from_on and lag(v.stage_id) over w = v.stage_id then 0 else 1 end as is_new
    from visit v window w as (partition by v.case_id, v.agent_id order by v.from_id)) v`;

const firstValueSql = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by from_id))[1] as ${sql.ref(column)}`;
const lastValueSql = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by from_id desc))[1] as ${sql.ref(column)}`;

/**
 * An assignment is dropped if its case returns in another stage on that day; others count by their
 * exit.
 */
const assignmentPeriods = sql`
  select s.*, case when s.until_on is null then null when lead(s.from_on) over w = s.until_on or s.left_as = 'VOID' then 'dropped'
    when s.counts_as_exited then 'exited' else 'dropped' end as event
  from (
    select case_id, agent_id, stay, institution_id, zone, currency, ${firstValueSql("stageId")}, ${firstValueSql("minor")},
      ${firstValueSql("principalMinor")}, ${firstValueSql("feeMinor")}, ${firstValueSql("fromAt")}, ${firstValueSql("fromOn")}, ${lastValueSql("untilOn")},
      ${lastValueSql("leftAs")}, ${lastValueSql("closedId")}, ${lastValueSql("countsAsExited")}
    from numbered group by 1, 2, 3, 4, 5, 6) s
  window w as (partition by s.case_id, s.agent_id order by s.stay)`;

const midnight = (day: string, alias: string) =>
  sql`(${sql.ref(day)}::timestamp at time zone ${zoneOn(sql.ref(day), ...toZoneArguments(alias))})`;

/**
 * Caseloads are counted by the hour: after a change of group within it, the group at the end of the
 * hour counts.
 */
const hourEnd = (at: string, alias: string) => {
  const local = localTime(at, alias);
  return sql`((date_trunc('hour', ${local}) + interval '1 hour')
    at time zone ${zoneOn(sql`(${local})::date`, ...toZoneArguments(alias))})`;
};

/** A case leaves the group into which it came on that day, otherwise the group at midnight. */
const EXITED_AT = sql`case when s.from_on = s.until_on then ${hourEnd("s.fromAt", "s")} else ${midnight("s.untilOn", "s")} end`;

/**
 * A payment that ends a case, and its reversal, count for the agent of the last payment until then;
 * without one, for the assigned agent.
 */
const settled = (days: DayRange) => sql`
  select (${localTime("l.at", "c")})::date as day, case when s.closed_id is not null then ${EXITED_AT} else ${hourEnd("l.at", "c")} end as at, c.institution_id, l.stage_id,
    y.agent_id, p.currency, 'settled' as event, case when l.after in ${SETTLED} then 1 else -1 end as cases,
    0 as minor, 0 as principal_minor, 0 as fee_minor
  from case_status_log l
  join collection_case c on c.id = l.case_id join product p on p.id = c.product_id join institution i on i.id = c.institution_id
  cross join lateral (
    select o.at, o.agent_id from case_status_log o where o.case_id = l.case_id and o.id <= l.id and o.after in ${SETTLED}
      and o.before not in ${SETTLED} order by o.id desc limit 1) m
  left join lateral (
    select o.id, o.agent_id from payment o where o.case_id = l.case_id and o.created_at <= m.at
    order by o.created_at desc, o.id desc limit 1) n on true
  cross join lateral (select case when n.id is null then m.agent_id else n.agent_id end as agent_id) y
  left join stay s on s.case_id = l.case_id and s.agent_id = y.agent_id and s.closed_id = l.id
  where (l.after in ${SETTLED}) <> (l.before in ${SETTLED}) and y.agent_id is not null and ${isNearDays("l.at", days)}`;

/** Opening caseload of each day, for days that started at least an hour ago. */
const opened = ({ from, to }: DayRange, now: Date) => sql`
  select g.day::date as day, ${midnight("g.day", "s")} as at, s.institution_id, s.stage_id, s.agent_id, s.currency,
    'opened' as event, count(*) as cases, sum(s.minor) as minor, sum(s.principal_minor) as principal_minor,
    sum(s.fee_minor) as fee_minor
  from stay s cross join lateral generate_series(
    greatest(s.from_on + 1, ${from}::date)::timestamp,
    least(s.until_on, ${to}::date, (${now}::timestamptz at time zone s.zone - interval '1 hour')::date)::timestamp,
    interval '1 day') g(day)
  group by g.day, s.zone, s.institution_id, s.stage_id, s.agent_id, s.currency`;

/**
 * Named parts of a statement, in the order of dependency; the last one returns the events of the
 * days.
 */
export const caseloadParts = (days: DayRange, now: Date) => sql`
  assigned as materialized (${assigned(days)}),
  visit as (${visits}),
  numbered as (${numbered}),
  stay as materialized (${assignmentPeriods}),
  held as (
    select s.from_on as day, ${hourEnd("s.fromAt", "s")} as at, s.institution_id, s.stage_id, s.agent_id, s.currency,
      'entered' as event, 1 as cases, s.minor, s.principal_minor, s.fee_minor
    from stay s
    union all
    select s.until_on, ${EXITED_AT}, s.institution_id, s.stage_id, s.agent_id, s.currency, s.event, 1, s.minor, s.principal_minor,
      s.fee_minor
    from stay s where s.until_on is not null
    union all
    ${opened(days, now)}
    union all
    ${settled(days)})`;
