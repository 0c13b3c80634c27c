import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { dayIn } from "../../../core/day-in.ts";
import { queryRows } from "../../../core/query.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Load } from "../contract-load.ts";

/**
 * Condition for agents in the load list: visible to the caller, and either enabled or with open
 * cases.
 */
export const isSeenAgentSql = (
  actor: Actor,
  institutionId: number | undefined,
): RawBuilder<SqlBool> => sql<SqlBool>`
  ${userVisibleTo(actor, "u")} and ${institutionId ? sql`i.id = ${institutionId}` : sql`true`}
  and (u.status = 'ENABLED' or exists (
    select from collection_case c where c.agent_id = u.id and c.status in ${toCodesSql(OPEN_STATUSES)}))`;

/** Condition for all enabled agents of the institutions. Only for figures without names. */
export const isAgentAtSql = (institutionIds: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`i.id = ${anyOf(institutionIds)} and u.status = 'ENABLED'`;

type AgentRow = Pick<
  Load,
  | "agentId"
  | "login"
  | "name"
  | "institutionName"
  | "groupName"
  | "untouched"
  | "currency"
  | "maxInHand"
  | "maxNew"
  | "shiftCode"
  | "version"
> & { readonly day: Day };

export const agentRows = (db: Db, agentIds: readonly number[], now: Date) =>
  queryRows(db)<AgentRow>`
    with held as (
      select one.agent_id, sum(one.untouched)::int as untouched,
        case when min(p.currency) = max(p.currency) then min(p.currency) end as currency
      from (
        select c.agent_id, c.product_id, count(*) filter (where c.status = 'C00') as untouched from collection_case c
        where c.agent_id = ${anyOf(agentIds)} and c.status in ${toCodesSql(OPEN_STATUSES)} group by 1, 2
      ) one join product p on p.id = one.product_id group by 1
    )
    select u.id as agent_id, u.login, u.name, i.name as institution_name, g.name as group_name,
      coalesce(h.untouched, 0)::int as untouched, h.currency::text as currency, k.max_in_hand, k.max_new,
      (select d.code from scheduled_day d where d.agent_id = u.id and d.day_on = ${dayIn(now)} and d.enabled) as shift_code,
      coalesce(k.version, 0)::int as version, ${dayIn(now)} as day
    from app_user u
    join institution i on i.id = u.institution_id
    left join team_group g on g.id = u.group_id
    left join agent_capacity k on k.agent_id = u.id
    left join held h on h.agent_id = u.id
    where u.id = ${anyOf(agentIds)}
    order by i.name, i.id, u.name, u.id`;

export interface Capacity {
  readonly takesCases: boolean;
  readonly maxInHand: number | null;
  readonly maxNew: number | null;
  readonly weight: number;
}

export interface LockedAgent {
  readonly institutionId: number;
  readonly capacity: (Capacity & { readonly version: number }) | null;
}

/** Locks an agent visible to the caller and reads the capacity. Concurrent changes wait. */
export async function lockAgent(
  db: Db,
  actor: Actor,
  agentId: number,
): Promise<LockedAgent | undefined> {
  const rows = await queryRows(db)<{ institutionId: number }>`
    select u.institution_id from app_user u join role r on r.id = u.role_id and r.works_cases
    where u.id = ${agentId} and u.institution_id is not null and ${userVisibleTo(actor, "u")}
    for no key update of u`;
  const [agent] = rows;
  if (!agent) return undefined;
  const capacity = await db
    .selectFrom("agentCapacity")
    .select(["takesCases", "maxInHand", "maxNew", "weight", "version"])
    .where("agentId", "=", agentId)
    .executeTakeFirst();
  return { ...agent, capacity: capacity ?? null };
}

export async function writeCapacity(
  db: Db,
  agentId: number,
  capacity: Capacity,
  { version, editorId, at }: { version: number; editorId: number; at: Date },
): Promise<void> {
  const row = { ...capacity, version, editorId, updatedAt: at };
  await db
    .insertInto("agentCapacity")
    .values({ agentId, ...row })
    .onConflict((conflict) => conflict.column("agentId").doUpdateSet(row))
    .execute();
}
