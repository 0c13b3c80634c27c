import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../core/sql.ts";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { queryRow, queryRows } from "../../core/query.ts";
import { PART_KIND, WAGE_PARTS, type WagePart } from "./contract-codes.ts";
import { getSign } from "./rules-edit.ts";

export type Parts = Readonly<Record<WagePart, number>>;

export const column = (part: WagePart) => sql.ref(part);

const buildSumSql = (part: WagePart) =>
  sql`(${sql.lit(getSign(part))} * coalesce(sum(e.amount_minor) filter (where e.kind = ${sql.lit(PART_KIND[part])}), 0))::bigint as ${column(part)}`;

export const PARTS = sql.join(WAGE_PARTS.map(column));
const SUMS = sql.join(WAGE_PARTS.map(buildSumSql));
export const SUMMED = sql.join(
  WAGE_PARTS.map((part) => sql`sum(${column(part)})::bigint as ${column(part)}`),
);
/**
 * Computes the daily wages of the ids in `people`. The total paid is the running maximum of the
 * gross sum: a debit below it lowers later days. A closed month restarts the sum, less its excess
 * debit.
 */
export const buildDaysSql = (from: Day, to: Day): RawBuilder<unknown> => sql`
  started as materialized (
    select p.id, max(a.month) as month from people p
    left join wage_month_agent a on a.agent_id = p.id and a.month < date_trunc('month', ${from}::date::timestamp)::date
    group by p.id
  ),
  earned as (
    select e.agent_id, e.currency, e.day, e.kind, e.amount_minor, e.cause, e.editor_id, e.at, e.id
    from started s join wage_entry e on e.agent_id = s.id and e.day <= ${to}::date
      and e.day >= coalesce((s.month + interval '1 month')::date, '-infinity'::date)
    union all
    select c.agent_id, c.currency, c.day, 'PERFORMANCE', c.wage_minor, c.cause, null, c.at, null
    from started s join payment_credit c on c.agent_id = s.id and c.day <= ${to}::date
      and c.day >= coalesce((s.month + interval '1 month')::date, '-infinity'::date)
  ),
  day_sum as (
    select e.agent_id, e.currency, e.day, ${SUMS}, sum(e.amount_minor)::bigint as gross,
      (array_agg(e.editor_id order by e.id desc) filter (where e.cause = 'EDIT'))[1] as editor_id,
      max(e.at) filter (where e.cause = 'EDIT') as edited_at
    from earned e group by e.agent_id, e.currency, e.day
  ),
  run as (
    select d.*, (sum(d.gross) over (partition by d.agent_id, d.currency order by d.day))::bigint
      - coalesce(o.excess_debit_minor, 0) as run
    from day_sum d join started s on s.id = d.agent_id
    left join wage_month_agent o on o.agent_id = d.agent_id and o.month = s.month and o.currency = d.currency
  ),
  peak as (
    select r.*, greatest(0, max(r.run) over (partition by r.agent_id, r.currency order by r.day))::bigint as peak
    from run r
  ),
  day_total as (
    select p.*, (p.peak - coalesce(lag(p.peak) over (partition by p.agent_id, p.currency order by p.day), 0))::bigint as total
    from peak p
  )`;

export interface AgentDayWage extends Parts {
  readonly day: Day;
  readonly currency: Currency;
  readonly gross: number;
  readonly total: number;
  /** Excess debit at the end of the day. */
  readonly excessDebit: number;
}

export const listAgentDays = (db: Db, agentId: number, from: Day, to: Day) =>
  queryRows(db)<AgentDayWage>`
    with people as (select ${agentId}::bigint as id), ${buildDaysSql(from, to)}
    select d.day, d.currency, ${PARTS}, d.gross, d.total, (d.peak - d.run)::bigint as excess_debit
    from day_total d where d.day >= ${from}::date order by d.day`;

export interface ClosingMonth {
  readonly institutionId: number;
  readonly month: Day;
  readonly to: Day;
  /** Agents whose month closes with the institution. */
  readonly agentIds: readonly number[];
}

/** Writes the wages and excess debit of these agents for a month at its closing. */
export async function insertMonth(
  db: Db,
  { institutionId, month, to, agentIds }: ClosingMonth,
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    with people as materialized (select id from unnest(${idArray(agentIds)}) as p (id)),
    ${buildDaysSql(month, to)},
    summed as (
      select d.agent_id, d.currency, ${sql.join(
        WAGE_PARTS.map(
          (part) =>
            sql`coalesce(sum(${column(part)}) filter (where d.day >= ${month}::date), 0)::bigint as ${column(part)}`,
        ),
      )},
        coalesce(sum(d.total) filter (where d.day >= ${month}::date), 0)::bigint as total,
        (array_agg(d.peak - d.run order by d.day desc))[1]::bigint as excess_debit,
        bool_or(d.day >= ${month}::date) as earned
      from day_total d group by d.agent_id, d.currency
      union all
      select o.agent_id, o.currency, 0, 0, 0, 0, 0, 0, o.excess_debit_minor, false
      from started s join wage_month_agent o on o.agent_id = s.id and o.month = s.month and o.excess_debit_minor > 0
      where not exists (select from day_sum d where d.agent_id = o.agent_id and d.currency = o.currency)
    ),
    written as (
      insert into wage_month_agent (agent_id, month, currency, institution_id, base_salary_minor, performance_wage_minor,
        bonus_minor, daily_debit_minor, deduction_minor, total_minor, excess_debit_minor)
      select agent_id, ${month}::date, currency, ${institutionId}, ${PARTS}, total, excess_debit from summed where earned or excess_debit > 0
      returning agent_id
    )
    select count(distinct agent_id)::int as n from written`;
  return row?.n ?? 0;
}
