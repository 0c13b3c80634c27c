import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../core/sql.ts";
import type { Day } from "../../core/day.ts";
import { queryRow, queryRows } from "../../core/query.ts";
import { dayAt } from "../../core/zone-sql.ts";
import type { Attendance } from "./queries.ts";
import type { SchemeOwner } from "./contract.ts";

export interface Window {
  readonly institutionIds: readonly number[];
  readonly currency: string;
  readonly from: Day;
  readonly to: Day;
}

/** Payments with equal wages under any scheme. */
export interface AlikePayments {
  readonly stageId: number | null;
  readonly isExtension: boolean;
  readonly contactDaysAgo: number | null;
  readonly attainmentBp: number | null;
  /** Manual factor; without one the score of the month decides. */
  readonly qualityBp: number | null;
  /** Score of the month of the payment; null without a score. */
  readonly points: number | null;
  readonly hasFatalError: boolean | null;
  readonly amountMinor: number;
  /** Number of payments less those that were reversed in these days. */
  readonly n: number;
}

/** Score of the month of each payment, final or so far. */
const SCORES = sql`
    select m.agent_id, m.month, s.points, s.has_fatal_error
    from (select distinct agent_id, month from credited) m cross join lateral (
      select coalesce(closed.points, so_far.points) as points, coalesce(closed.has_fatal_error, so_far.has_fatal_error) as has_fatal_error
      from (select) one
      left join lateral (
        select q.points, q.has_fatal_error from wage_month_quality q where q.agent_id = m.agent_id and q.month = m.month
        order by q.id desc limit 1) closed on true
      left join lateral (
        select round(avg(i.points))::integer as points, bool_or(i.has_fatal_error) as has_fatal_error from quality_item i
        where i.agent_id = m.agent_id and i.state <> 'OPEN' and i.day_on >= m.month
          and i.day_on < (m.month + interval '1 month')::date
          and not exists (select from wage_month_agent a where a.agent_id = m.agent_id and a.month >= m.month)) so_far on true
    ) s`;

/** Lists credited payments of these institutions, grouped by all inputs of their wage. */
export const alikePayments = (db: Db, { institutionIds, currency, from, to }: Window) =>
  queryRows(db)<AlikePayments>`
    with credited as materialized (
      select w.agent_id, date_trunc('month', coalesce(t.day, w.day)::timestamp)::date as month,
        abs(w.amount_minor) as amount_minor, case when w.cause = 'POSTED' then 1 else -1 end as sign,
        coalesce((select s.stage_id from case_status_log s where s.case_id = y.case_id and s.at <= y.created_at
          order by s.id desc limit 1), c.stage_id) as stage_id,
        coalesce(k.type = 'EXTENSION', false) as is_extension,
        ${dayAt(sql`y.paid_at`)} - (select max(${dayAt(sql`l.at`)}) from collection_log l
          where l.case_id = y.case_id and l.agent_id = w.agent_id and l.at <= y.paid_at)
          as contact_days_ago,
        t.attainment_bp, case when t.is_quality_set then t.quality_bp end as quality_bp
      from payment_credit w
      left join payment_credit t on t.payment_id = w.payment_id and t.cause = 'POSTED'
      join payment y on y.id = w.payment_id
      join wage_person u on u.id = w.agent_id
      join institution i on i.id = u.institution_id
      left join collection_case c on c.id = y.case_id
      left join repayment_code k on k.id = y.code_id
      where u.institution_id = ${anyOf(institutionIds)} and w.currency = ${currency}
        and w.day between ${from}::date and ${to}::date
    ),
    score as materialized (${SCORES})
    select p.stage_id, p.is_extension, p.contact_days_ago, p.attainment_bp, p.quality_bp, p.amount_minor, s.points,
      s.has_fatal_error, sum(p.sign)::bigint as n
    from credited p left join score s on s.agent_id = p.agent_id and s.month = p.month
    group by p.stage_id, p.is_extension, p.contact_days_ago, p.attainment_bp, p.quality_bp, p.amount_minor, s.points,
      s.has_fatal_error
    having sum(p.sign) <> 0`;

/** Lists days on which agents of these institutions were present or on paid leave. */
export const attendedDays = (db: Db, { institutionIds, currency, from, to }: Window) =>
  queryRows(db)<Attendance>`
    select e.agent_id, e.day from wage_entry e join wage_person u on u.id = e.agent_id
    where u.institution_id = ${anyOf(institutionIds)} and e.cause = 'ATTENDANCE' and e.currency = ${currency}
      and e.day between ${from}::date and ${to}::date`;

export async function countEarners(
  db: Db,
  { institutionIds, currency, from, to }: Window,
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*)::int as n from wage_person u
    where u.institution_id = ${anyOf(institutionIds)} and (
      exists (select from wage_entry e where e.agent_id = u.id and e.currency = ${currency}
        and e.day between ${from}::date and ${to}::date)
      or exists (select from payment_credit w where w.agent_id = u.id and w.currency = ${currency}
        and w.day between ${from}::date and ${to}::date))`;
  return row?.n ?? 0;
}

/** Returns the owner's institution, or all institutions. */
export async function listInstitutionIds(
  db: Db,
  { institutionId }: Pick<SchemeOwner, "institutionId">,
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from institution where ${institutionId}::bigint is null or id = ${institutionId}::bigint
    order by id`;
  return rows.map(({ id }) => id);
}
