import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf, limitTo } from "../../../core/sql.ts";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { zoneAt } from "../../../core/zone-sql.ts";
import { type AgentMetric, type AgentSum, METRICS } from "../../metric/contract-codes.ts";
import {
  summableRows,
  withComplaints,
  complaintOnlyDays,
  matchesDay,
  sortableDays,
} from "./complaint.ts";
import { metricOrder, sortSums, toSums } from "./order.ts";
import { ADDED, joinConditions, type Filter, STORED, SUMS, buildConditions } from "./scope.ts";

export interface AgentQuery {
  readonly actor: Actor;
  readonly complaints: boolean;
  readonly filter: Filter & {
    readonly stageId?: number | undefined;
    readonly agentId?: number | undefined;
  };
}

export interface Order {
  /** "day", a name, or a metric. */
  readonly sort: string;
  readonly descending: boolean;
}

export interface Slice {
  readonly size: number;
  readonly offset: number;
}

type Counts = Readonly<Record<AgentSum, number>>;

const ofStage = (stageId: number) => sql<SqlBool>`exists (
  select from agent_org_unit_range p where p.agent_id = d.agent_id and p.stage_id = ${stageId}
    and d.day >= p.from_on and d.day < p.until_on)`;

function matching({ actor, filter }: AgentQuery): RawBuilder<SqlBool> {
  const { stageId, agentId } = filter;
  const conditions = buildConditions(actor, filter, "d");
  if (agentId !== undefined) conditions.push(sql`d.agent_id = ${agentId}`);
  if (stageId !== undefined) conditions.push(ofStage(stageId));
  return joinConditions(conditions);
}

/**
 * Builds the sort key and the join that it needs. Names and zones are read once, not for each row.
 */
function buildSortKey(sort: string): Record<"key" | "joined", RawBuilder<unknown>> {
  if (sort === "agentName")
    return {
      key: sql`n.place`,
      joined: sql`
        join (select id, dense_rank() over (order by lower(name)) as place from app_user) n on n.id = d.agent_id`,
    };
  if (sort === "firstContactAt")
    return {
      key: sql`(d.first_attempt_at at time zone ${zoneAt(sql`d.first_attempt_at`)})::time`,
      joined: sql`left join institution i on i.id = d.institution_id`,
    };
  return { key: metricOrder(sort, "d") ?? sql`d.day`, joined: sql`` };
}

const inOrder = ({ descending }: Order, alias: "d" | "k") => {
  const column = (name: string) => columnSql(alias, name);
  return sql`key ${descending ? sql`desc` : sql`asc`} nulls last, ${column("day")} desc, ${column("agentId")},
    ${column("institutionId")}, ${column("groupId")}, ${column("currency")}`;
};

export interface AgentDayRow extends Counts {
  readonly day: Day;
  readonly agentId: number;
  readonly agentName: string;
  readonly login: string;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly currency: string;
  /** Minute of the institution's day. */
  readonly firstMinute: number | null;
}

/** Selects the rows of the page before any join, and sorts them without their many sums. */
export async function agentDays(
  db: Db,
  query: AgentQuery,
  order: Order,
  { size, offset }: Slice,
): Promise<AgentDayRow[]> {
  const { key, joined } = buildSortKey(order.sort);
  const names = sortSums(order.sort);
  const first = (rows: RawBuilder<unknown>) => sql`(
    select d.row_at, ${key} as key, d.day, d.agent_id, d.institution_id, d.group_id, d.currency
    from ${rows} ${joined} where ${matching(query)} order by ${inOrder(order, "d")} ${limitTo(offset + size, 0)})`;
  return queryRows(db)<AgentDayRow>`
    with ${withComplaints(query)}, cut as (
      select d.* from (${first(sortableDays(names))} union all ${first(complaintOnlyDays(names))}) d
      order by ${inOrder(order, "d")} ${limitTo(size, offset)})
    select k.day, k.agent_id, u.name as agent_name, u.login, i.id as institution_id, i.name as institution_name,
      k.group_id, g.name as group_name, k.currency, ${STORED("d")}, coalesce(c.complaints, 0) as complaints,
      coalesce(c.founded_complaints, 0) as founded_complaints,
      (extract(hour from d.first_attempt_at at time zone ${zoneAt(sql`d.first_attempt_at`)}) * 60
        + extract(minute from d.first_attempt_at at time zone ${zoneAt(sql`d.first_attempt_at`)}))::integer as first_minute
    from cut k
    left join agent_day d on d.ctid = k.row_at
    left join complained c on ${matchesDay("k")}
    join app_user u on u.id = k.agent_id
    join institution i on i.id = k.institution_id
    left join team_group g on g.id = k.group_id
    order by ${inOrder(order, "k")}`;
}

export interface AddedUp extends Counts {
  readonly currency: string;
  readonly rows: number;
}

/** Tests if the query covers whole groups, which are read from the few rows of `team_day`. */
const isWhole = ({ actor, filter }: AgentQuery): boolean =>
  actor.caseScope !== "OWN" && filter.agentId === undefined && filter.stageId === undefined;

const buildSourceSql = (query: AgentQuery) =>
  summableRows({ table: isWhole(query) ? "team_day" : "agent_day", level: "agents" });

export const agentTotals = (db: Db, query: AgentQuery) =>
  queryRows(db)<AddedUp>`
    with ${withComplaints(query)}
    select d.currency, coalesce(sum(d.agents), 0)::bigint as rows, ${ADDED("d")}
    from ${buildSourceSql(query)} where ${matching(query)} group by d.currency order by 2 desc, 1`;

export interface DayTotal extends Counts {
  readonly day: Day;
}

export const agentTrend = (db: Db, query: AgentQuery, currency: string) =>
  queryRows(db)<DayTotal>`
    with ${withComplaints(query)}
    select d.day, ${ADDED("d")} from ${buildSourceSql(query)}
    where ${matching(query)} and d.currency = ${currency} group by d.day order by d.day`;

export interface AgentTotal extends Partial<Counts> {
  readonly id: number;
  readonly name: string;
}

/**
 * Lists the agents with the highest value of a metric over the period, with the sums of that
 * metric.
 */
export async function agentBars(
  db: Db,
  query: AgentQuery,
  { currency, metric, limit }: ChartQuery,
): Promise<AgentTotal[]> {
  const names = toSums(metric);
  const days = METRICS[metric].complaint
    ? summableRows({ table: "agent_day", level: "agents", names })
    : sql`agent_day d`;
  return queryRows(db)<AgentTotal>`
    with ${withComplaints(query)}
    select u.id, u.name, ${SUMS("d", names)}
    from (
      select d.agent_id, ${ADDED("d", names)} from ${days}
      where ${matching(query)} and d.currency = ${currency} group by d.agent_id) d
    join app_user u on u.id = d.agent_id
    order by ${metricOrder(metric, "d") ?? sql`null`} desc nulls last, u.name, u.id limit ${limit}`;
}

export interface ChartQuery {
  readonly currency: string;
  readonly metric: AgentMetric;
  readonly limit: number;
}

export interface Latency {
  readonly agentId: number;
  readonly day: Day;
  readonly institutionId: number | null;
  readonly groupId: number | null;
  readonly currency: string;
  readonly minutes: number;
}

/** Computes for each row the median minutes between assignment and first call. */
export const latencies = (db: Db, agentIds: readonly number[], from: Day, to: Day) =>
  queryRows(db)<Latency>`
    select f.agent_id, f.day, f.institution_id, f.group_id, f.currency, percentile_cont(0.5) within group (order by f.seconds) / 60 as minutes
    from current_fact f
    where f.kind = 'FIRST_CONTACT' and f.agent_id = ${anyOf(agentIds)} and f.day between ${from}::date and ${to}::date
    group by 1, 2, 3, 4, 5`;
