import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../core/array.ts";
import type { Day } from "../../core/day.ts";
import type { Attendance } from "./queries.ts";
import type { SchemeOwner } from "./contract.ts";

export interface Window {
  readonly institutionIds: readonly number[];
  readonly currency: string;
  readonly from: Day;
  readonly to: Day;
}

/** Payments that earn alike under any scheme. */
export interface AlikePayments {
  readonly queueId: number | null;
  readonly isExtension: boolean;
  readonly contactDaysAgo: number | null;
  readonly attainmentBp: number | null;
  readonly qualityBp: number;
  readonly amountMinor: number;
  /** Fewer those that were taken back in these days. */
  readonly n: number;
}

/** What was credited to agents of these institutions, by all that decides what it earns. */
export async function alikePayments(
  db: Db,
  { institutionIds, currency, from, to }: Window,
): Promise<AlikePayments[]> {
  const { rows } = await sql<AlikePayments>`
    select p.queue_id, p.is_extension, p.contact_days_ago, p.attainment_bp, p.quality_bp, p.amount_minor, sum(p.sign)::bigint as n
    from (
      select abs(w.amount_minor) as amount_minor, case when w.cause = 'TAKEN' then 1 else -1 end as sign,
        coalesce((select s.queue_id from case_status_log s where s.case_id = y.case_id and s.at <= y.created_at
          order by s.id desc limit 1), c.queue_id) as queue_id,
        coalesce(k.type = 'EXTENSION', false) as is_extension,
        (y.paid_at at time zone i.zone)::date - ((select max(l.at) from collection_log l
          where l.case_id = y.case_id and l.agent_id = w.agent_id and l.at <= y.paid_at) at time zone i.zone)::date
          as contact_days_ago,
        t.attainment_bp, coalesce(t.quality_bp, 10000) as quality_bp
      from payment_credit w
      left join payment_credit t on t.payment_id = w.payment_id and t.cause = 'TAKEN'
      join payment y on y.id = w.payment_id
      join app_user u on u.id = w.agent_id
      join institution i on i.id = u.institution_id
      left join collection_case c on c.id = y.case_id
      left join repayment_code k on k.id = y.code_id
      where u.institution_id = ${anyOf(institutionIds)} and w.currency = ${currency}
        and w.day between ${from}::date and ${to}::date
    ) p
    group by p.queue_id, p.is_extension, p.contact_days_ago, p.attainment_bp, p.quality_bp, p.amount_minor
    having sum(p.sign) <> 0`.execute(db);
  return rows;
}

/** Days on which agents of these institutions came, or were paid for leave. */
export async function attendedDays(
  db: Db,
  { institutionIds, currency, from, to }: Window,
): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    select e.agent_id, e.day from wage_entry e join app_user u on u.id = e.agent_id
    where u.institution_id = ${anyOf(institutionIds)} and e.cause = 'ATTENDANCE' and e.currency = ${currency}
      and e.day between ${from}::date and ${to}::date`.execute(db);
  return rows;
}

/** Agents who earned anything in these days. */
export async function earners(
  db: Db,
  { institutionIds, currency, from, to }: Window,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from app_user u
    where u.institution_id = ${anyOf(institutionIds)} and (
      exists (select from wage_entry e where e.agent_id = u.id and e.currency = ${currency}
        and e.day between ${from}::date and ${to}::date)
      or exists (select from payment_credit w where w.agent_id = u.id and w.currency = ${currency}
        and w.day between ${from}::date and ${to}::date))`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Every institution, or the one that is meant. */
export async function institutionsOf(
  db: Db,
  { institutionId }: Pick<SchemeOwner, "institutionId">,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from institution where ${institutionId}::bigint is null or id = ${institutionId}::bigint
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
