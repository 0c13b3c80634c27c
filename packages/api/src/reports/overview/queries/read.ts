import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, userVisibleTo } from "../../../core/scope.ts";
import { OVERVIEW_SUMS, type OverviewSums } from "../contract-codes.ts";

export interface OverviewFilter {
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
  readonly currency?: Currency | undefined;
}

const same = (column: string, value: number | string | undefined) =>
  value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;

/** Visible institution, with the last recorded day of its month. */
export interface Through {
  readonly institutionId: number;
  readonly institutionName: string;
  readonly country: string;
  readonly day: Day;
}

export const listLastDays = (
  db: Db,
  actor: Actor,
  month: { readonly first: Day; readonly last: Day },
  { institutionId }: Pick<OverviewFilter, "institutionId">,
) =>
  queryRows(db)<Through>`
    select i.id as institution_id, i.name as institution_name, i.country, max(o.day) as day
    from report_overview o join institution i on i.id = o.institution_id
    where o.day between ${month.first}::date and ${month.last}::date
      and ${institutionVisibleTo(actor, sql.ref("i.id"))} and ${same("i.id", institutionId)}
    group by i.id order by i.name, i.id`;

export type InstitutionDay = Pick<Through, "institutionId" | "day">;

const buildDaysSql = (days: readonly InstitutionDay[]): RawBuilder<unknown> => sql`
  unnest(${days.map((row) => row.institutionId)}::bigint[], ${days.map((row) => row.day)}::date[]) as t(institution_id, day)`;

const within = ({ stageId, currency }: OverviewFilter) =>
  sql`${same("o.stage_id", stageId)} and ${same("o.currency", currency)}`;

export type StageRow = OverviewSums & {
  readonly institutionId: number;
  readonly day: Day;
  readonly stageId: number | null;
  readonly stageName: string | null;
  readonly currency: Currency;
};

const sums = sql.join(OVERVIEW_SUMS.map((name) => sql`${sql.ref(`o.${name}`)}`));

/** Reads the stages of these institutions, each from the first of the month through its day. */
export const stages = (db: Db, days: readonly InstitutionDay[], filter: OverviewFilter) =>
  queryRows(db)<StageRow>`
    select o.institution_id, o.day, o.stage_id, q.name as stage_name, o.currency, ${sums}
    from ${buildDaysSql(days)} join report_overview o on o.institution_id = t.institution_id and o.day = t.day
    left join stage q on q.id = o.stage_id
    where ${within(filter)} order by o.institution_id, o.stage_id nulls last, o.currency`;

/**
 * Sums collected amounts through each day of the month so far. An institution that is a day behind
 * keeps its last value.
 */
export const collectedByDay = (
  db: Db,
  days: readonly InstitutionDay[],
  first: Day,
  filter: OverviewFilter,
): Promise<{ day: Day; collectedMinor: number }[]> =>
  queryRows(db)<{ day: Day; collectedMinor: number }>`
    with through as (select * from ${buildDaysSql(days)})
    select d::date as day, coalesce(sum(o.collected_minor), 0)::bigint as collected_minor
    from generate_series(${first}::date, (select max(day) from through), interval '1 day') d
    cross join through t
    left join report_overview o on o.institution_id = t.institution_id and o.day = least(d::date, t.day) and ${within(filter)}
    group by d order by d`;

/** Lists the currencies of the month, the one with the most cases first. */
export async function currencies(db: Db, days: readonly InstitutionDay[]): Promise<Currency[]> {
  const rows = await queryRows(db)<{ currency: Currency }>`
    select o.currency from ${buildDaysSql(days)} join report_overview o on o.institution_id = t.institution_id and o.day = t.day
    group by o.currency order by sum(o.opened + o.entered) desc, o.currency`;
  return rows.map(({ currency }) => currency);
}

export interface AgentRow {
  readonly agentId: number;
  readonly agentName: string;
  readonly institutionName: string;
  readonly cases: number;
  readonly amountMinor: number;
  readonly settled: number;
  readonly collectedMinor: number;
}

/** Lists visible agents, each through the last recorded day of the institution. */
export const agents = (
  db: Db,
  actor: Actor,
  days: readonly InstitutionDay[],
  filter: OverviewFilter,
) =>
  queryRows(db)<AgentRow>`
    select o.agent_id, u.name as agent_name, i.name as institution_name, o.cases, o.amount_minor, o.settled, o.collected_minor
    from ${buildDaysSql(days)} join report_overview_agent o on o.institution_id = t.institution_id and o.day = t.day
    join app_user u on u.id = o.agent_id join institution i on i.id = o.institution_id
    where ${within(filter)} and ${userVisibleTo(actor, "u")} order by o.agent_id`;

export const holidays = (
  db: Db,
  { first, last }: { readonly first: Day; readonly last: Day },
): Promise<{ country: string; day: Day }[]> =>
  queryRows(db)<{ country: string; day: Day }>`
    select country, day from holiday where day between ${first}::date and ${last}::date`;
