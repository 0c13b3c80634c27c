import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsText, limitTo } from "../../core/sql.ts";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { queryRows } from "../../core/query.ts";
import { userVisibleTo } from "../../core/scope.ts";
import { WAGE_PARTS, type WagePeriod, type WageSort } from "./contract-codes.ts";
import { column, buildDaysSql, PARTS, type Parts, SUMMED } from "./queries-days.ts";
import { versionColumn } from "./queries-explain.ts";
import { getSign } from "./rules-edit.ts";

export interface WageQuery {
  readonly actor: Actor;
  readonly from: Day;
  readonly to: Day;
  readonly by: WagePeriod;
  readonly institutionId?: number | undefined;
  readonly groupId?: number | undefined;
  readonly stageId?: number | undefined;
  readonly agentId?: number | undefined;
  readonly agent?: string | undefined;
}

export interface Order {
  readonly sort: WageSort;
  readonly dir: "asc" | "desc";
}

export interface StoredWage extends Parts {
  readonly agentId: number;
  readonly agentName: string;
  readonly login: string;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly stageId: number | null;
  readonly stageName: string | null;
  readonly period: Day;
  readonly currency: Currency;
  readonly carried: number;
  readonly totalWage: number;
  readonly ranking: number;
  readonly editorName: string | null;
  readonly editedAt: Date | null;
  readonly isClosed: boolean;
  readonly version: number | null;
}

export const matchesAgentSql = (text: string) => containsText(sql`u.name || ' ' || u.login`, text);

const buildMatchingSql = (query: WageQuery): RawBuilder<unknown> => {
  const { actor, institutionId, groupId, stageId, agentId, agent } = query;
  const conditions: RawBuilder<SqlBool>[] = [userVisibleTo(actor, "p")];
  if (institutionId) conditions.push(sql`p.institution_id = ${institutionId}`);
  if (groupId) conditions.push(sql`p.group_id = ${groupId}`);
  if (stageId) conditions.push(sql`p.stage_id = ${stageId}`);
  if (agentId) conditions.push(sql`p.id = ${agentId}`);
  if (agent) conditions.push(matchesAgentSql(agent));
  return sql`
    select p.id, p.institution_id from wage_person p join app_user u on u.id = p.id where ${sql.join(conditions, sql` and `)}`;
};

const GROSS = sql.join(
  WAGE_PARTS.map((part) => sql`${sql.lit(getSign(part))} * ${column(part)}`),
  sql` + `,
);

const buildPeriodSql = (by: WagePeriod) =>
  by === "DAY" ? sql`d.day` : sql`date_trunc('month', d.day::timestamp)::date`;

/**
 * Builds the rows of the list for users with wages, whatever their current role. A rank counts the
 * whole stage of the institution, visible or not.
 */
const buildRowsSql = (query: WageQuery): RawBuilder<unknown> => sql`
  with wanted as materialized (${buildMatchingSql(query)}),
  people as materialized (
    select p.id, p.institution_id, p.stage_id from wage_person p
    where p.institution_id in (select institution_id from wanted)
  ),
  ${buildDaysSql(query.from, query.to)},
  period as (
    select d.agent_id, d.currency, ${buildPeriodSql(query.by)} as period, ${SUMMED}, sum(d.total)::bigint as total_wage,
      (array_agg(d.editor_id order by d.edited_at desc) filter (where d.edited_at is not null))[1] as editor_id,
      max(d.edited_at) as edited_at
    from day_total d where d.day >= ${query.from}::date group by 1, 2, 3
  ),
  ranked as (
    select w.*, (w.total_wage - (${GROSS}))::bigint as carried, p.institution_id, p.stage_id,
      rank() over (partition by w.period, p.institution_id, p.stage_id, w.currency order by w.total_wage desc)::int as ranking
    from period w join people p on p.id = w.agent_id
  )`;

const ORDERS: Readonly<Record<WageSort, RawBuilder<unknown>>> = {
  agent: sql`u.name`,
  institution: sql`i.name`,
  stage: sql`q.name`,
  period: sql`w.period`,
  ranking: sql`w.ranking`,
  totalWage: sql`w.total_wage`,
  baseSalary: sql`w.base_salary`,
  performanceWage: sql`w.performance_wage`,
  bonus: sql`w.bonus`,
  dailyDebit: sql`w.daily_debit`,
  deduction: sql`w.deduction`,
};

const DAY_VERSION = versionColumn(sql`w.agent_id`, sql`w.period`, sql`w.period`);

export const wagePage = (
  db: Db,
  query: WageQuery,
  { sort, dir }: Order,
  { size, offset }: { readonly size: number; readonly offset: number },
) =>
  queryRows(db)<StoredWage>`
    ${buildRowsSql(query)}
    select w.agent_id, u.name as agent_name, u.login, w.institution_id, i.name as institution_name, w.stage_id,
      q.name as stage_name, w.period, w.currency, ${PARTS}, w.carried, w.total_wage, w.ranking, e.name as editor_name,
      w.edited_at, (exists (select from wage_month m where m.institution_id = w.institution_id
          and m.month >= date_trunc('month', w.period::timestamp)::date)
        or exists (select from wage_month_agent a where a.agent_id = w.agent_id
          and a.month >= date_trunc('month', w.period::timestamp)::date)) as is_closed,
      ${query.by === "DAY" ? DAY_VERSION : sql`null::bigint`} as version
    from ranked w
    join wanted on wanted.id = w.agent_id
    join app_user u on u.id = w.agent_id
    join institution i on i.id = w.institution_id
    left join stage q on q.id = w.stage_id
    left join app_user e on e.id = w.editor_id
    order by ${ORDERS[sort]} ${dir === "desc" ? sql`desc nulls last` : sql`asc nulls last`},
      w.period desc, u.name, w.agent_id, w.currency
    ${limitTo(size, offset)}`;

export interface StoredTotal extends Parts {
  readonly currency: Currency;
  readonly carried: number;
  readonly totalWage: number;
  readonly agents: number;
  readonly rows: number;
}

export const wageTotals = (db: Db, query: WageQuery) =>
  queryRows(db)<StoredTotal>`
    ${buildRowsSql(query)}
    select w.currency, ${SUMMED}, sum(w.carried)::bigint as carried, sum(w.total_wage)::bigint as total_wage,
      count(distinct w.agent_id)::int as agents, count(*)::int as rows
    from ranked w join wanted on wanted.id = w.agent_id
    group by w.currency order by w.currency`;
