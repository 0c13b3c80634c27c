import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import { AGENT_SUMS, type AgentSum, type TeamSum } from "../../metric/contract-codes.ts";
import { summableRows, withComplaints } from "./complaint.ts";
import { metricOrder } from "./order.ts";
import type { ChartQuery, DayTotal, Order, Slice } from "./agent.ts";
import { ADDED, joinConditions, type Filter, SUMS, buildConditions } from "./scope.ts";

export interface TeamQuery {
  readonly actor: Actor;
  readonly filter: Filter & { readonly by: "institution" | "group" };
  /** Adds up wages only when the caller may see them. */
  readonly wages: boolean;
  readonly complaints: boolean;
}

type Counts = Readonly<Record<TeamSum, number>>;

const source = (actor: Actor): RawBuilder<unknown> =>
  summableRows({ table: actor.caseScope === "OWN" ? "agent_day" : "team_day", level: "teams" });

const GROUP = ({ filter }: TeamQuery) =>
  filter.by === "group" ? sql`d.group_id` : sql`null::bigint`;

const base = (query: TeamQuery) => sql`
  select d.day, d.institution_id, ${GROUP(query)} as group_id, d.currency, ${ADDED("d")}
  from ${source(query.actor)} where ${joinConditions(buildConditions(query.actor, query.filter, "d"))} group by 1, 2, 3, 4`;

/** Reads shifts and wages by team, but by agent for callers who see only their own. */
const buildSourceSql = (actor: Actor, kind: "shift" | "wage") =>
  sql.table(`${actor.caseScope === "OWN" ? "agent" : "team"}_${kind}`);

const scheduled = (query: TeamQuery) => sql`
  select d.day, d.institution_id, ${GROUP(query)} as group_id, sum(d.scheduled)::bigint as scheduled
  from ${buildSourceSql(query.actor, "shift")} d where ${joinConditions(buildConditions(query.actor, query.filter, "d"))} group by 1, 2, 3`;

const wages = (query: TeamQuery) => sql`
  select d.day, d.institution_id, ${GROUP(query)} as group_id, d.currency, sum(d.wage_minor)::bigint as wage_minor
  from ${buildSourceSql(query.actor, "wage")} d
  where ${query.wages ? joinConditions(buildConditions(query.actor, query.filter, "d")) : sql`false`} group by 1, 2, 3, 4`;

/**
 * Cases that were in a stage at the start of the day, and cases that moved to a worse stage on it.
 */
const staged = ({ filter: { from, to } }: TeamQuery) => sql`
  select f.institution_id, g.day::date as day, sum(f.entered - f.ended) filter (where f.day < g.day)::bigint as staged,
    coalesce(sum(f.worsened) filter (where f.day = g.day), 0)::bigint as worsened
  from generate_series(${from}::date, ${to}::date, interval '1 day') g(day)
  join stage_flow f on f.day <= g.day group by 1, 2`;

const MONEYED = AGENT_SUMS.filter((name) => name !== "present");

/**
 * Days of teams with the team measures. Present agents are repeated in the row of every currency,
 * like shifts.
 */
const rows = (query: TeamQuery) => sql`
  base as materialized (${base(query)}),
  scheduled as (${scheduled(query)}),
  wages as (${wages(query)}),
  staged as (${staged(query)}),
  rows as materialized (
    select d.day, d.institution_id, d.group_id, d.currency, ${SUMS("d", MONEYED)},
      (sum(d.present) over (partition by d.day, d.institution_id, d.group_id))::bigint as present,
      coalesce(s.scheduled, 0) as scheduled, coalesce(w.wage_minor, 0) as wage_minor,
      coalesce(f.staged, 0) as staged, coalesce(f.worsened, 0) as worsened
    from base d
    left join scheduled s on s.day = d.day and s.institution_id = d.institution_id and s.group_id is not distinct from d.group_id
    left join wages w on w.day = d.day and w.institution_id = d.institution_id and w.group_id is not distinct from d.group_id
      and w.currency = d.currency
    left join staged f on f.day = d.day and f.institution_id = d.institution_id)`;

const EXTRAS = sql`d.scheduled, d.wage_minor, d.staged, d.worsened`;
const ADDED_EXTRAS = sql.join(
  (["scheduled", "wageMinor", "staged", "worsened"] as const).map(
    (name) => sql`coalesce(sum(${sql.ref(`d.${name}`)}), 0)::bigint as ${sql.ref(name)}`,
  ),
);

const buildOrderSql = (sort: string): RawBuilder<unknown> => {
  if (sort === "day") return sql`d.day`;
  if (sort === "institutionName") return sql`lower(i.name)`;
  return metricOrder(sort, "d") ?? sql`d.day`;
};

export interface TeamDayRow extends Counts {
  readonly day: Day;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly currency: string;
}

export interface TeamTotal extends Counts {
  readonly currency: string;
  readonly rows: number;
}

interface TeamLine extends Counts {
  readonly isTotal: boolean;
  readonly position: number;
  readonly day: Day | null;
  readonly institutionId: number | null;
  readonly institutionName: string | null;
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly currency: string;
  readonly rows: number;
}

const pageLines = ({ sort, descending }: Order, { size, offset }: Slice) => sql`
  select false as is_total, row_number() over (
      order by ${buildOrderSql(sort)} ${descending ? sql`desc` : sql`asc`} nulls last, d.day desc, i.name, i.id, g.name, d.group_id,
        d.currency) as position,
    d.day, i.id as institution_id, i.name as institution_name, d.group_id, g.name as group_name, d.currency, 1::bigint as rows,
    ${SUMS("d")}, ${EXTRAS}
  from rows d join institution i on i.id = d.institution_id left join team_group g on g.id = d.group_id
  order by 2 ${limitTo(size, offset)}`;

const totalLines = sql`
  select true as is_total, row_number() over (order by count(*) desc, d.currency) as position, null::date as day,
    null::bigint as institution_id, null::text as institution_name, null::bigint as group_id, null::text as group_name,
    d.currency, count(*) as rows, ${ADDED("d")}, ${ADDED_EXTRAS}
  from rows d group by d.currency`;

export interface TeamPage {
  readonly days: readonly TeamDayRow[];
  readonly totals: readonly TeamTotal[];
}

const isDay = (line: TeamLine): line is TeamLine & TeamDayRow => !line.isTotal;

/**
 * Reads a page and the totals in one statement, because the days of a quarter are then added up
 * once for both.
 */
export async function teamPage(
  db: Db,
  query: TeamQuery,
  order: Order,
  slice: Slice,
): Promise<TeamPage> {
  const lines = await queryRows(db)<TeamLine>`
    with ${withComplaints(query)}, ${rows(query)}
    select * from (select * from (${pageLines(order, slice)}) p union all (${totalLines})) l order by is_total, position`;
  return { days: lines.filter(isDay), totals: lines.filter((line) => line.isTotal) };
}

export async function mainCurrency(db: Db, query: TeamQuery): Promise<string | null> {
  const { actor, filter } = query;
  const found = await queryRows(db)<{ currency: string }>`
    with ${withComplaints(query)}
    select d.currency from ${source(actor)} where ${joinConditions(buildConditions(actor, filter, "d"))}
    group by d.currency order by count(*) desc, 1 limit 1`;
  return found[0]?.currency ?? null;
}

export async function teamTrend(db: Db, query: TeamQuery, currency: string): Promise<DayTotal[]> {
  const { actor, filter } = query;
  const found = await queryRows(db)<DayTotal>`
    with ${withComplaints(query)}
    select d.day, ${ADDED("d")} from ${source(actor)}
    where ${joinConditions(buildConditions(actor, filter, "d"))} and d.currency = ${currency} group by d.day order by d.day`;
  return found;
}

export interface InstitutionTotal extends Readonly<Record<AgentSum, number>> {
  readonly id: number;
  readonly name: string;
}

export async function teamBars(
  db: Db,
  query: TeamQuery,
  { currency, metric, limit }: ChartQuery,
): Promise<InstitutionTotal[]> {
  const { actor, filter } = query;
  const found = await queryRows(db)<InstitutionTotal>`
    with ${withComplaints(query)}
    select i.id, i.name, ${SUMS("d")}
    from (
      select d.institution_id, ${ADDED("d")} from ${source(actor)}
      where ${joinConditions(buildConditions(actor, filter, "d"))} and d.currency = ${currency} group by d.institution_id) d
    join institution i on i.id = d.institution_id and ${institutionVisibleTo(actor, sql.ref("i.id"))}
    order by ${metricOrder(metric, "d") ?? sql`null`} desc nulls last, i.name, i.id limit ${limit}`;
  return found;
}
