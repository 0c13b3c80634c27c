import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { anyOf, jsonRows } from "../../core/sql.ts";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { execute, queryRows } from "../../core/query.ts";
import type { MonthScore, ScoredPayment } from "./rules-quality.ts";

export interface AgentScore extends MonthScore {
  readonly agentId: number;
  /** Quality items of the mean. */
  readonly itemIds: readonly number[];
}

const buildMeanSql = (items: RawBuilder<unknown>) => sql<AgentScore>`
    select i.agent_id, round(avg(i.points))::integer as points, bool_or(i.has_fatal_error) as has_fatal_error,
      array_agg(i.id order by i.id) as item_ids
    from quality_item i where i.state <> 'OPEN' and ${items} group by i.agent_id`;

export async function monthScores(
  db: Db,
  agentIds: readonly number[],
  month: Day,
): Promise<AgentScore[]> {
  const { rows } = await buildMeanSql(sql`i.agent_id = ${anyOf(agentIds)}
      and i.day_on >= ${month}::date and i.day_on < (${month}::date + interval '1 month')::date`).execute(
    db,
  );
  return rows;
}

/** Computes the current mean score of these contacts of an agent. */
export async function findScore(
  db: Db,
  itemIds: readonly number[],
): Promise<AgentScore | undefined> {
  const { rows } = await buildMeanSql(sql`i.id = ${anyOf(itemIds)}`).execute(db);
  return rows[0];
}

export interface CreditDay {
  readonly paymentId: number;
  readonly agentId: number;
  readonly currency: Currency;
  readonly day: Day;
  readonly isReversal: boolean;
  /** Day of the payment's credit. */
  readonly creditedOn: Day;
}

/** First day of agent `id` after the last closed month; null when no month is closed. */
const openOn = (id: RawBuilder<unknown>) => sql`(
      select (max(a.month) + interval '1 month')::date from wage_month_agent a where a.agent_id = ${id})`;

const CREDITS = sql`
    select w.payment_id, w.agent_id, w.currency, w.day, w.cause = 'REVERSED' as is_reversal, t.day as credited_on
    from payment_credit w join payment_credit t on t.payment_id = w.payment_id and t.cause = 'POSTED'`;

/**
 * Lists the credits until a day whose month is not closed for their agent, so that no score was
 * applied.
 */
export const unweighedCredits = (db: Db, agentIds: readonly number[], to: Day) =>
  queryRows(db)<CreditDay>`
    ${CREDITS} where w.agent_id = ${anyOf(agentIds)} and w.day <= ${to}::date
      and w.day >= coalesce(${openOn(sql`w.agent_id`)}, '-infinity'::date)`;

/**
 * Lists the credits of an agent's payments of a month to which a score was applied at a closing.
 */
export const weighedCredits = (db: Db, agentId: number, month: Day) =>
  queryRows(db)<CreditDay>`
    ${CREDITS} where t.agent_id = ${agentId} and t.day >= ${month}::date
      and t.day < (${month}::date + interval '1 month')::date and w.day < ${openOn(sql`${agentId}::bigint`)}`;

/**
 * Lists the payments of these days that the score applies to, in order of arrival. The remainder of
 * an edited day is set by its edits and by corrections of other months posted on it.
 */
export const scoredPayments = (db: Db, credits: readonly CreditDay[]) =>
  queryRows(db)<ScoredPayment>`
    with days as materialized (
      select distinct "agentId" as agent_id, currency, "creditedOn" as day
      from json_to_recordset(${jsonRows(credits)}) as one ("agentId" bigint, currency text, "creditedOn" date)
    ),
    remaining as materialized (
      select d.*, case when e.edit_minor <> 0 then greatest(0, e.minor + (
        select coalesce(sum(w.wage_minor), 0) from payment_credit w
        where w.agent_id = d.agent_id and w.currency = d.currency and w.day = d.day))::bigint end as left_minor
      from days d cross join lateral (
        select sum(e.amount_minor) as minor, sum(e.amount_minor) filter (where e.cause = 'EDIT') as edit_minor
        from wage_entry e where e.agent_id = d.agent_id and e.currency = d.currency and e.day = d.day
          and e.kind = 'PERFORMANCE' and e.editor_id is not null) e
    )
    select t.payment_id, t.agent_id, t.currency, t.day, t.amount_minor, t.wage_minor,
      coalesce(t.rate_bp, 0) as rate_bp, coalesce(t.cap_bp, 0) as cap_bp, coalesce(t.stage_bp, 0) as stage_bp,
      coalesce(t.contact_bp, 0) as contact_bp, coalesce(t.tier_bp, 0) as tier_bp, d.left_minor
    from remaining d
    join payment_credit t on t.agent_id = d.agent_id and t.currency = d.currency and t.day = d.day and t.cause = 'POSTED'
    where not t.is_quality_set
    order by t.agent_id, t.currency, t.day, t.id`;

export interface QualityEntry {
  readonly agentId: number;
  readonly day: Day;
  readonly currency: Currency;
  readonly amountMinor: number;
}

export async function insertQualityEntries(
  db: Db,
  entries: readonly QualityEntry[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await execute(db)`
    insert into wage_entry (agent_id, day, currency, kind, cause, amount_minor, at)
    select one."agentId", one.day, one.currency, 'PERFORMANCE', 'QUALITY', one."amountMinor", ${at}::timestamptz
    from json_to_recordset(${jsonRows(entries)}) as one (
      "agentId" bigint, day date, currency text, "amountMinor" bigint)`;
}
