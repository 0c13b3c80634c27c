/*
 * Compares recorded credits of payments and wages of teams with the payments and assignments to org
 * units.
 */
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import type { DayRange } from "../../../core/range.ts";
import { dayAt, ZONE_HISTORY, zoneAt } from "../../../core/zone-sql.ts";
import type { StoredCredit } from "../rules/credit.ts";
import { compareColumns, type ColumnDifference } from "./columns.ts";
import { isNearDays } from "./sources.ts";

/** Institution of an agent at an instant; defaults to the one that pays the agent now. */
const PAYER = sql`coalesce((
  select a.institution_id from agent_org_unit a where a.agent_id = y.agent_id and a.from_at <= y.created_at
  order by a.from_at desc, a.id desc limit 1), u.institution_id)`;

/**
 * Payment events that arrived after this payment changed figures of earlier days, on which its
 * attainment depends.
 */
const IS_LATE = sql`exists (
  select from report_late_change l where l.institution_id = i.id and l.day < w.day and l.at > y.created_at)`;

/** Lists credits of received payments on these days with their payments, in the order of ids. */
export const listPaymentCredits = (db: Db, { from, to }: DayRange, after: number, limit: number) =>
  queryRows(db)<StoredCredit>`
    select w.id, w.payment_id, w.day, w.wage_minor, w.scheme_id, w.rate_bp, w.cap_bp, w.stage_bp, w.contact_bp, w.tier_bp,
      w.quality_bp, w.attainment_bp, w.is_quality_set, y.agent_id, i.id as institution_id, p.currency, ${ZONE_HISTORY}, y.amount_minor,
      y.paid_at, y.created_at as recorded_at, coalesce(s.stage_id, c.stage_id) as stage_id,
      coalesce(k.type = 'EXTENSION', false) as is_extension, m.at as last_contact_at,
      coalesce(q.factors, '{}') as quality_factors, ${IS_LATE} as is_late
    from payment_credit w
    join payment y on y.id = w.payment_id
    join wage_person u on u.id = y.agent_id
    join institution i on i.id = ${PAYER}
    join loan n on n.id = y.loan_id
    join product p on p.id = n.product_id
    left join collection_case c on c.id = y.case_id
    left join lateral (
      select l.stage_id from case_status_log l where l.case_id = y.case_id and l.at <= y.created_at order by l.id desc limit 1)
      s on true
    left join repayment_code k on k.id = y.code_id
    left join lateral (
      select max(l.at) as at from collection_log l
      where l.case_id = y.case_id and l.agent_id = y.agent_id and l.at <= y.paid_at) m on true
    left join lateral (
      select array_agg(o.factor_bp) as factors from wage_quality o
      where o.agent_id = y.agent_id and o.effective_on <= w.day and o.factor_bp is not null) q on true
    where w.cause = 'POSTED' and w.day between ${from}::date and ${to}::date and w.id > ${after}
    order by w.id limit ${limit}`;

/**
 * A credit has the day on which the company learned of the payment, or a later one when that month
 * was closed.
 */
const DAY = sql`case when w.day > e.day and exists (
  select from wage_month m where m.institution_id = e.institution_id and m.month >= date_trunc('month', e.day)::date)
  then w.day else e.day end`;

/** Payments that are credited to an agent, and their reversals. */
const expected = (days: DayRange) => sql`
  select y.id as payment_id, 'POSTED' as cause, y.agent_id, p.currency, y.amount_minor, i.id as institution_id,
    ${dayAt(sql`y.created_at`)} as day
  from payment y join wage_person u on u.id = y.agent_id join institution i on i.id = u.institution_id
  join loan n on n.id = y.loan_id join product p on p.id = n.product_id
  where ${isNearDays("y.createdAt", days)}
  union all
  select y.id, 'REVERSED', y.agent_id, p.currency, -y.amount_minor, i.id,
    ${dayAt(sql`coalesce(r.at, y.reversed_at)`)}
  from payment y join wage_person u on u.id = y.agent_id join institution i on i.id = u.institution_id
  join loan n on n.id = y.loan_id join product p on p.id = n.product_id
  left join lateral (
    select max(v.received_at) as at from payment_event v where v.payment_id = y.id and v.event_type = 'REVERSED') r on true
  where y.state = 'REVERSED' and (${isNearDays("y.reversedAt", days)} or ${isNearDays("r.at", days)})`;

/** Attendance is paid by the base and the days of its entry. */
const ATTENDANCE = sql`case when w.cause = 'ATTENDANCE' and w.base_days > 0
  then round(w.base_minor::numeric / w.base_days)::bigint else w.amount_minor end`;

/** Last org unit that has started by the end of a day; defaults to the first. */
const POSTED = sql`
  select a.institution_id, a.group_id from (
    select a.*, (a.from_at at time zone coalesce(${zoneAt(sql`a.from_at`)}, 'UTC'))::date as from_on
    from agent_org_unit a left join institution i on i.id = a.institution_id where a.agent_id = w.agent_id) a
  order by a.from_on <= w.day desc, case when a.from_on <= w.day then a.from_at end desc,
    case when a.from_on <= w.day then -a.id end, a.from_at, a.id limit 1`;

const within = ({ from, to }: DayRange) => sql`w.day between ${from}::date and ${to}::date`;

/** Credits joined with their payments and reversals. */
const credits = (days: DayRange) => sql`
  select coalesce(w.payment_id, e.payment_id) as payment_id, coalesce(w.cause, e.cause) as cause, ${DAY} as due_on,
    e.agent_id as payer_id, e.currency as paid_in, e.amount_minor as paid_minor, w.day, w.agent_id, w.currency, w.amount_minor
  from payment_credit w full join (${expected(days)}) e on e.payment_id = w.payment_id and e.cause = w.cause
  where coalesce(w.day, e.day) between ${days.from}::date and ${days.to}::date`;

const CREDIT = { table: "payment_credit", key: ["paymentId", "cause"] };

const ofPayments = {
  ...CREDIT,
  columns: ["day", "agentId", "currency", "amountMinor"],
  stored: sql`select payment_id, cause, day, agent_id, currency, amount_minor from credit`,
  derived: sql`
    select payment_id, cause, due_on as day, payer_id as agent_id, paid_in as currency, paid_minor as amount_minor from credit`,
};

/** A reversal takes back the wage of its payment. */
const ofReversals = (days: DayRange) => ({
  ...CREDIT,
  columns: ["wageMinor"],
  stored: sql`
    select w.payment_id, w.cause, w.wage_minor from payment_credit w where w.cause = 'REVERSED' and ${within(days)}`,
  derived: sql`
    select w.payment_id, w.cause, -t.wage_minor as wage_minor from payment_credit w
    join payment_credit t on t.payment_id = w.payment_id and t.cause = 'POSTED' where w.cause = 'REVERSED' and ${within(days)}`,
});

const ofEntries = (days: DayRange) => ({
  table: "wage_entry",
  key: ["id"],
  columns: ["amountMinor"],
  stored: sql`select w.id, w.amount_minor from wage_entry w where ${within(days)}`,
  derived: sql`select w.id, ${ATTENDANCE} as amount_minor from wage_entry w where ${within(days)}`,
});

const ofTeams = (days: DayRange) => ({
  table: "team_wage",
  key: ["day", "institutionId", "groupId", "currency"],
  columns: ["wageMinor"],
  stored: sql`select * from team_wage w where ${within(days)}`,
  derived: sql`
    select w.day, g.institution_id, g.group_id, w.currency, sum(w.minor)::bigint as wage_minor
    from (
      select t.agent_id, t.day, t.currency, t.amount_minor as minor from wage_entry t
      union all
      select t.agent_id, t.day, t.currency, t.wage_minor from payment_credit t) w
    cross join lateral (${POSTED}) g
    where ${within(days)} and g.institution_id is not null group by 1, 2, 3, 4`,
});

const ofShifts = (days: DayRange) => ({
  table: "team_shift",
  key: ["day", "institutionId", "groupId"],
  columns: ["scheduled"],
  stored: sql`select * from team_shift w where ${within(days)}`,
  derived: sql`
    select w.day, g.institution_id, g.group_id, count(*) as scheduled
    from (
      select d.agent_id, d.day_on as day from scheduled_day d join shift_code k on k.code = d.code
      where k.kind = 'WORK' and d.enabled) w
    cross join lateral (${POSTED}) g
    where ${within(days)} and g.institution_id is not null group by 1, 2, 3`,
});

/**
 * Compares credits with payments, attendance entries with their base, and teams with their agents.
 */
export const wageDifferences = (
  db: Db,
  days: DayRange,
  limit: number,
): Promise<ColumnDifference[]> =>
  compareColumns(db, {
    parts: sql`credit as materialized (${credits(days)})`,
    tables: [ofPayments, ofReversals(days), ofEntries(days), ofTeams(days), ofShifts(days)],
    limit,
  });
