import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import type { DayRange } from "../../../core/range.ts";
import { sharesMailbox } from "../../../core/same-person.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import {
  AGENT_SUMS,
  type AgentSum,
  COMPLAINT_MEASURES,
  STORED_SUMS,
} from "../../metric/contract-codes.ts";

interface ComplaintQuery {
  readonly actor: Actor;
  readonly filter: DayRange;
  /** Reads complaints only when the caller may see them. */
  readonly complaints: boolean;
}

const AGENT_AT_RECEIPT = sql`
  (select b.agent_id from case_assignment b
    where b.case_id = w.case_id and b.assigned_at <= w.created_at and coalesce(b.released_at, 'infinity') >= w.created_at
    order by b.assigned_at desc, b.id desc limit 1)`;

/** Last group before the complaint, otherwise the first, like in facts. */
const GROUP_AT_RECEIPT = sql`
  (select g.group_id from agent_org_unit g where g.agent_id = h.agent_id
    order by g.from_at <= w.created_at desc, abs(extract(epoch from g.from_at - w.created_at)),
      case when g.from_at <= w.created_at then -g.id else g.id end limit 1)`;

/**
 * Builds `complained`: complaints by the day of receipt, for the row of the agent's day. `agents`
 * is 1 when the agent has no such row. This part must precede the statements that read it.
 */
export const withComplaints = ({
  actor,
  filter: { from, to },
  complaints,
}: ComplaintQuery): RawBuilder<unknown> => sql`
  complained as materialized (
    select w.day, w.agent_id, w.institution_id, w.group_id, w.currency, count(*) as complaints,
      count(*) filter (where w.verdict = 'FOUNDED') as founded_complaints,
      (w.agent_id is not null and not exists (
        select from agent_day a where a.agent_id = w.agent_id and a.day = w.day and a.institution_id = w.institution_id
          and a.group_id is not distinct from w.group_id and a.currency = w.currency))::integer::bigint as agents
    from (
      select ${dayAt(sql`w.created_at`)} as day, h.agent_id, w.institution_id, ${GROUP_AT_RECEIPT} as group_id, p.currency,
        w.verdict
      from work_order w
      join institution i on i.id = w.institution_id
      join loan l on l.id = w.loan_id
      join product p on p.id = l.product_id
      cross join lateral (select coalesce(w.agent_id, ${AGENT_AT_RECEIPT}) as agent_id) h
      where ${complaints}::boolean and w.state <> 'INVALID'
        and w.created_at >= ${from}::date - 1 and w.created_at < ${to}::date + 2
        and (w.agent_id is null or not ${sharesMailbox(sql.ref("w.agentId"), actor.userId)})) w
    where w.day between ${from}::date and ${to}::date
    group by w.day, w.agent_id, w.institution_id, w.group_id, w.currency)`;

/** Returns the stored sums only; complaint sums are separate columns. */
const toStoredSums = (names: readonly AgentSum[]): readonly AgentSum[] =>
  STORED_SUMS.filter((name) => names.includes(name));

const commaPrefixed = (columns: readonly RawBuilder<unknown>[]) =>
  sql.join(
    columns.map((column) => sql`, ${column}`),
    sql``,
  );

const buildStoredColumnsSql = (names: readonly AgentSum[]) =>
  commaPrefixed(toStoredSums(names).map((name) => columnSql("a", name)));

const zeroColumns = (names: readonly AgentSum[]) =>
  commaPrefixed(toStoredSums(names).map((name) => sql`0::bigint as ${sql.ref(name)}`));

const SOURCES = {
  agent_day: { agent: sql`a.agent_id`, agents: sql`1::bigint` },
  team_day: { agent: sql`null::bigint`, agents: sql`a.agents::bigint` },
} as const;

interface SummableRows {
  readonly table: keyof typeof SOURCES;
  readonly level: "agents" | "teams";
  /** Required sums. Limited, because a row has many and there are many rows. */
  readonly names?: readonly AgentSum[];
}

/**
 * Builds the rows to add up: the stored days and the complaints. `agents` is the number of agent
 * days in a row.
 */
export const summableRows = ({
  table,
  level,
  names = AGENT_SUMS,
}: SummableRows): RawBuilder<unknown> => sql`(
  select a.day, ${SOURCES[table].agent} as agent_id, a.institution_id, a.group_id, a.currency,
    ${SOURCES[table].agents} as agents, 0::bigint as complaints, 0::bigint as founded_complaints${buildStoredColumnsSql(names)}
  from ${sql.table(table)} a
  union all
  select c.day, c.agent_id, c.institution_id, c.group_id, c.currency, c.agents, c.complaints, c.founded_complaints${zeroColumns(names)}
  from complained c where ${level === "teams" ? sql`true` : sql`c.agent_id is not null`}) d`;

export const matchesDay = (alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => columnSql(alias, name);
  return sql`c.agent_id = ${column("agentId")} and c.day = ${column("day")}
    and c.institution_id = ${column("institutionId")} and c.group_id is not distinct from ${column("groupId")}
    and c.currency = ${column("currency")}`;
};

/**
 * Builds agent days with these sums for sorting. Complaints are joined only when they are sorted
 * by, because the join costs time for each row.
 */
export const sortableDays = (names: readonly AgentSum[]): RawBuilder<unknown> =>
  COMPLAINT_MEASURES.some((name) => names.includes(name))
    ? sql`(
        select a.ctid as row_at, a.day, a.agent_id, a.institution_id, a.group_id, a.currency, a.first_attempt_at,
          coalesce(c.complaints, 0) as complaints, coalesce(c.founded_complaints, 0) as founded_complaints${buildStoredColumnsSql(names)}
        from agent_day a left join complained c on ${matchesDay("a")}) d`
    : sql`(select a.ctid as row_at, a.* from agent_day a) d`;

/** Agent days with complaints only, which have no row in `agent_day`. */
export const complaintOnlyDays = (names: readonly AgentSum[]): RawBuilder<unknown> => sql`(
  select null::tid as row_at, c.day, c.agent_id, c.institution_id, c.group_id, c.currency, null::timestamptz as first_attempt_at,
    c.complaints, c.founded_complaints${zeroColumns(names)}
  from complained c where c.agents = 1) d`;
