import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { dayIn } from "../../../core/day-in.ts";
import { queryRows } from "../../../core/query.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import { isOffShiftSql } from "../../../core/shift.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { StoredCandidate } from "../rules/candidate.ts";

/**
 * Stages of the agent `u` that also satisfy the condition: those of the group, or else of the
 * institution.
 */
const buildStagesSql = (condition: RawBuilder<SqlBool>) => sql`array(
  select iq.stage_id from institution_stage iq where iq.institution_id = u.institution_id
    and ${condition}
    and (u.group_id is null or iq.stage_id in (select gq.stage_id from group_stage gq where gq.group_id = u.group_id))
  order by iq.stage_id)`;

/**
 * Stages for automatic runs: the agent's own stage, or those of the group when the agent has none.
 */
const ownStages = buildStagesSql(sql`(u.stage_id is null or iq.stage_id = u.stage_id)`);

/** Stages for agents chosen by a person: all that their group works. */
const groupStages = buildStagesSql(sql`true`);

/**
 * Checks that a contact rule of the country requires a certificate which the agent does not have.
 */
const isUncertifiedSql = (now: Date) => sql`(
  coalesce(u.certified_until < ${dayIn(now)}, true) and exists (
    select from guard_rule r where r.profile = i.country and r.rule = 'CERT' and r.severity = 'BLOCK'
      and r.effective_from <= ${dayIn(now)} and (r.effective_to is null or r.effective_to >= ${dayIn(now)})))`;

export const listStoredCandidates = (
  db: Db,
  which: RawBuilder<SqlBool>,
  now: Date,
  stageIds = ownStages,
) =>
  queryRows(db)<StoredCandidate>`
    select u.id as agent_id, i.id as institution_id, ${stageIds} as stage_ids,
      (u.status = 'ENABLED' and i.status = 'ENABLED') as is_enabled, coalesce(k.takes_cases, true) as takes_cases,
      ${isOffShiftSql("u", dayIn(now))} as is_off_shift, not ${isUncertifiedSql(now)} as is_certified,
      coalesce(h.cases, 0)::int as in_hand, coalesce(h.minor, 0)::bigint as in_hand_minor, n.cases::int as new_today,
      k.max_in_hand, k.max_new, coalesce(k.weight, 100)::int as weight
    from app_user u
    join role r on r.id = u.role_id and r.works_cases
    join institution i on i.id = u.institution_id
    left join agent_capacity k on k.agent_id = u.id
    left join lateral (
      select count(*) as cases, sum(c.arrears_minor) as minor from collection_case c
      where c.agent_id = u.id and c.status in ${toCodesSql(OPEN_STATUSES)}
    ) h on true
    cross join lateral (
      select count(*) as cases from case_assignment b
      where b.agent_id = u.id and b.assigned_at >= (${dayIn(now)}::timestamp at time zone i.zone)
    ) n
    where ${which}
    order by u.id`;

/**
 * Lists visible agents that could take cases in these institutions; agents named by the caller also
 * when they are disabled.
 */
export const chosenCandidates = (
  db: Db,
  actor: Actor,
  institutionIds: readonly number[],
  agentIds: readonly number[] | undefined,
  now: Date,
): Promise<StoredCandidate[]> =>
  listStoredCandidates(
    db,
    sql`i.id = ${anyOf(institutionIds)} and ${userVisibleTo(actor, "u")}
      and ${agentIds ? sql`u.id = ${anyOf(agentIds)}` : sql`u.status = 'ENABLED'`}`,
    now,
    agentIds ? groupStages : ownStages,
  );

/** Lists the agents of a stage of an institution, including ineligible ones. */
export function poolCandidates(
  db: Db,
  institutionId: number,
  stageId: number,
  now: Date,
): Promise<StoredCandidate[]> {
  return listStoredCandidates(
    db,
    sql`i.id = ${institutionId} and u.status = 'ENABLED' and ${stageId}::bigint = any(${ownStages})`,
    now,
  );
}
