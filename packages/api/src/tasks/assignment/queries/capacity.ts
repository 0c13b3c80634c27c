import type { Db } from "@kolekta/db";
import { execute, queryRows } from "../../../core/query.ts";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import { dayIn } from "../../../core/day-in.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { AgentCapacity, StageLimit } from "../rules-capacity.ts";

/** First half of the advisory lock; the second is the institution. */
const CAPACITY_LOCK = 7201;

/**
 * Locks the capacity of the institutions until the transaction ends, so that concurrent runs do not
 * count the same free capacity.
 */
export async function lockCapacity(db: Db, institutionIds: readonly number[]): Promise<void> {
  for (const id of institutionIds.toSorted((a, b) => a - b))
    await execute(db)`select pg_advisory_xact_lock(${CAPACITY_LOCK}, ${id}::integer)`;
}

/** Lists open cases, new cases of today and own limits of each agent. */
export const capacities = (db: Db, agentIds: readonly number[], now: Date) =>
  queryRows(db)<AgentCapacity>`
    select u.id as agent_id, u.institution_id, coalesce(k.takes_cases, true) as takes_cases, k.max_in_hand, k.max_new,
      (select count(*) from collection_case c where c.agent_id = u.id and c.status in ${toCodesSql(OPEN_STATUSES)}) as in_hand,
      (select count(*) from case_assignment n where n.agent_id = u.id
        and n.assigned_at >= (${dayIn(now)}::timestamp at time zone i.zone)) as new_today
    from app_user u join institution i on i.id = u.institution_id left join agent_capacity k on k.agent_id = u.id
    where u.id = ${anyOf(agentIds)}`;

/** Lists the limits in force today for agents without limits of their own. */
export const stageLimits = (db: Db, institutionIds: readonly number[], now: Date) =>
  queryRows(db)<StageLimit>`
    select i.id as institution_id, q.stage_id, r.max_in_hand, r.max_new
    from institution i
    join institution_stage q on q.institution_id = i.id
    join lateral (
      select a.max_in_hand, a.max_new from allocation_rule a
      where a.stage_id = q.stage_id and a.effective_on <= ${dayIn(now)} order by a.effective_on desc, a.id desc limit 1
    ) r on true
    where i.id = ${anyOf(institutionIds)}`;
