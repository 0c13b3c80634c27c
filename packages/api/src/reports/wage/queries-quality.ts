import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf, jsonRows } from "../../core/array.ts";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import type { Credited, MonthScore } from "./rules-quality.ts";

export interface AgentScore extends MonthScore {
  readonly agentId: number;
}

/** The mean of what is scored of these agents' contacts of a month. */
export async function monthScores(
  db: Db,
  agentIds: readonly number[],
  month: Day,
): Promise<AgentScore[]> {
  const { rows } = await sql<AgentScore>`
    select i.agent_id, round(avg(i.points))::integer as points, bool_or(i.level_one) as level_one
    from quality_item i
    where i.agent_id = ${anyOf(agentIds)} and i.state <> 'OPEN' and i.day_on >= ${month}::date
      and i.day_on < (${month}::date + interval '1 month')::date
    group by i.agent_id`.execute(db);
  return rows;
}

export interface WeighedCredit extends Credited {
  readonly agentId: number;
  readonly day: Day;
  readonly currency: Currency;
  readonly isReversal: boolean;
  /** When its payment was taken. */
  readonly takenOn: Day;
  /** What the score made of the month of its payment, where that is closed and there was one. */
  readonly knownBp: number | null;
}

/** The credits of a month of those whose month is closed with their institution, with the terms of their payments. */
export async function creditsOfMonth(
  db: Db,
  { institutionId, month, to }: { institutionId: number; month: Day; to: Day },
): Promise<WeighedCredit[]> {
  const { rows } = await sql<WeighedCredit>`
    select w.agent_id, w.day, w.currency, w.cause = 'REVERSED' as is_reversal, t.day as taken_on, t.amount_minor, t.wage_minor,
      coalesce(t.rate_bp, 0) as rate_bp, coalesce(t.cap_bp, 0) as cap_bp, coalesce(t.stage_bp, 0) as stage_bp,
      coalesce(t.contact_bp, 0) as contact_bp, coalesce(t.tier_bp, 0) as tier_bp, q.factor_bp as known_bp
    from payment_credit w
    join app_user u on u.id = w.agent_id and u.institution_id = ${institutionId}
    join role r on r.id = u.role_id and r.works_cases
    join payment_credit t on t.payment_id = w.payment_id and t.cause = 'TAKEN' and t.rate_bp is not null
    left join wage_month_quality q on q.agent_id = w.agent_id and q.currency = w.currency
      and q.month = date_trunc('month', t.day::timestamp)::date
    where w.day between ${month}::date and ${to}::date
      and not exists (select from wage_month_agent a where a.agent_id = u.id and a.month >= ${month}::date)
    order by w.agent_id, w.day`.execute(db);
  return rows;
}

export interface MonthQuality extends AgentScore {
  readonly institutionId: number;
  readonly month: Day;
  readonly currency: Currency;
  readonly factorBp: number;
}

export async function insertMonthQuality(
  db: Db,
  rows: readonly MonthQuality[],
): Promise<void> {
  if (rows.length > 0)
    await db.insertInto("wageMonthQuality").values(rows).execute();
}

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
  await sql`
    insert into wage_entry (agent_id, day, currency, kind, cause, amount_minor, at)
    select one."agentId", one.day, one.currency, 'PERFORMANCE', 'QUALITY', one."amountMinor", ${at}::timestamptz
    from json_to_recordset(${jsonRows(entries)}) as one (
      "agentId" bigint, day date, currency text, "amountMinor" bigint)`.execute(
    db,
  );
}

/** What the score made of an agent's closed month. */
export const closedQuality = (
  db: Db,
  agentId: number,
  month: Day,
  currency: Currency,
) =>
  db
    .selectFrom("wageMonthQuality")
    .select(["points", "levelOne", "factorBp"])
    .where("agentId", "=", agentId)
    .where("month", "=", month)
    .where("currency", "=", currency)
    .executeTakeFirst();
