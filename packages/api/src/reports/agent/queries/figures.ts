import type { Db } from "@kolekta/db";
import { type SqlBool, sql } from "kysely";
import { anyOf, idArray } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import type { AgentDay } from "../rules/count.ts";
import type { Opening } from "../rules/rank.ts";

export interface AgentRow {
  readonly agentId: number;
  readonly agentName: string;
  readonly login: string;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly stageId: number | null;
  readonly stageName: string | null;
  readonly enabled: boolean;
  readonly zone: string;
}

const AGENTS = sql`
  select u.id as agent_id, u.name as agent_name, u.login, u.institution_id, i.name as institution_name, u.stage_id,
    q.name as stage_name, u.status = 'ENABLED' as enabled, i.zone
  from app_user u
  join role r on r.id = u.role_id and r.works_cases
  join institution i on i.id = u.institution_id
  left join stage q on q.id = u.stage_id`;

export async function agent(db: Db, actor: Actor, agentId: number): Promise<AgentRow | undefined> {
  const { rows } =
    await sql<AgentRow>`${AGENTS} where u.id = ${agentId} and ${userVisibleTo(actor, "u")}`.execute(
      db,
    );
  return rows[0];
}

export interface AgentFilter {
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
}

export const agents = (db: Db, actor: Actor, { institutionId, stageId }: AgentFilter) =>
  queryRows(db)<AgentRow>`
    ${AGENTS} where u.status = 'ENABLED' and ${userVisibleTo(actor, "u")}
      ${institutionId === undefined ? sql`` : sql`and u.institution_id = ${institutionId}`}
      ${stageId === undefined ? sql`` : sql`and u.stage_id = ${stageId}`}
    order by u.name, u.id`;

/** Lists all agents of the institutions, visible or not, because a rank counts all of them. */
export const colleagues = (db: Db, institutionIds: readonly number[]) =>
  queryRows(db)<AgentRow>`
    ${AGENTS} where u.institution_id = ${anyOf(institutionIds)} order by u.id`;

const OF_AGENTS = (agentIds: readonly number[]) => sql<SqlBool>`d.agent_id = ${anyOf(agentIds)}`;

/**
 * Computes the caseload of these agents at the start of the day: the last earlier day's opening
 * plus its changes.
 */
export const listOpenings = (db: Db, agentIds: readonly number[], day: Day) =>
  queryRows(db)<Opening>`
    select d.agent_id, d.currency, sum(d.opened + d.entered - d.exited - d.dropped)::bigint as cases,
      sum(d.opened_minor + d.entered_minor - d.exited_minor - d.dropped_minor)::bigint as minor
    from unnest(${idArray(agentIds)}) as a(agent_id)
    cross join lateral (
      select o.day from agent_day o where o.agent_id = a.agent_id and o.day < ${day}::date and o.opened + o.entered <> 0
      order by o.day desc limit 1
    ) l
    join agent_day d on d.agent_id = a.agent_id and d.day = l.day
    group by d.agent_id, d.currency`;

export const listAgentDays = (
  db: Db,
  agentIds: readonly number[],
  from: Day,
  to: Day,
): Promise<AgentDay[]> =>
  db
    .selectFrom("agentDay as d")
    .selectAll()
    .where(OF_AGENTS(agentIds))
    .where("d.day", ">=", from)
    .where("d.day", "<=", to)
    .orderBy("d.day")
    .execute();

export interface RecordedRank {
  readonly agentId: number;
  readonly taskRanking: number | null;
  readonly amountRanking: number | null;
}

/** Lists the last recorded ranks before now, if they belong to the same stage. */
export const listLastRanks = (db: Db, agentIds: readonly number[]) =>
  queryRows(db)<RecordedRank>`
    select u.id as agent_id, h.task_ranking, h.amount_ranking
    from app_user u
    cross join lateral (
      select task_ranking, amount_ranking, stage_id, institution_id from agent_hour
      where agent_id = u.id order by day desc, hour desc limit 1
    ) h
    where u.id = ${anyOf(agentIds)} and h.institution_id = u.institution_id
      and h.stage_id is not distinct from u.stage_id`;
