import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import { queryRows } from "../../../core/query.ts";
import { anyOf, idArray, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { dayIn } from "../../../core/day-in.ts";
import type { Day } from "../../../core/day.ts";
import { sharesMailbox } from "../../../core/same-person.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import { isOffShiftSql } from "../../../core/shift.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Candidate } from "../contract.ts";
import type { Assignee } from "../rules.ts";

export async function candidates(
  db: Db,
  actor: Actor,
  { institutionId }: { readonly institutionId?: number | undefined },
  { today, now }: { today: Day; now: Date },
): Promise<z.infer<typeof Candidate>[]> {
  const institution = institutionId ? sql`and u.institution_id = ${institutionId}` : sql``;
  return queryRows(db)<z.infer<typeof Candidate>>`
    select u.id as agent_id, u.login, u.name, u.institution_id, i.name as institution_name, g.name as group_name,
      u.stage_id, q.name as stage_name, u.certified_until, coalesce(u.certified_until >= ${today}::date, false) as certified,
      coalesce(h.open_cases, 0)::int as open_cases, coalesce(h.open_minor, 0)::bigint as open_minor,
      ${isOffShiftSql("u", dayIn(now))} as off_shift, (select d.code from scheduled_day d
        where d.agent_id = u.id and d.day_on = ${dayIn(now)} and d.enabled) as shift_code
    from app_user u
    join role r on r.id = u.role_id and r.works_cases
    join institution i on i.id = u.institution_id
    left join team_group g on g.id = u.group_id
    left join stage q on q.id = u.stage_id
    left join lateral (
      select count(*) as open_cases, sum(c.arrears_minor) as open_minor from collection_case c
      where c.agent_id = u.id and c.status in ${toCodesSql(OPEN_STATUSES)}
    ) h on true
    where u.status = 'ENABLED' and i.status = 'ENABLED' and ${userVisibleTo(actor, "u")} ${institution}
    order by u.name, u.id`;
}

/** Lists the agents with the stages of their group, or else of their institution. */
export const listAssignees = (
  db: Db,
  agentIds: readonly number[],
  { now, seenBy }: { now: Date; seenBy?: Actor | undefined },
) =>
  queryRows(db)<Assignee>`
    select u.id as agent_id, u.institution_id, r.works_cases, u.status, i.status as institution_status, ${isOffShiftSql("u", dayIn(now))} as is_off_shift, array(
      select iq.stage_id from institution_stage iq where iq.institution_id = u.institution_id
        and (u.group_id is null or iq.stage_id in (select gq.stage_id from group_stage gq where gq.group_id = u.group_id))
    ) as stage_ids
    from app_user u join role r on r.id = u.role_id left join institution i on i.id = u.institution_id
    where u.id = ${anyOf(agentIds)} and ${seenBy ? userVisibleTo(seenBy, "u") : sql`true`}`;

export interface Meeting {
  readonly taskId: number;
  readonly borrowerId: number;
  readonly agentId: number;
}

/**
 * Lists cases that a complaint keeps from the agent: the borrower complained about the agent and
 * the complaint is not rejected, or the agent lodged the complaint that excludes another agent from
 * the borrower's cases. Only a founded complaint leaves the cases open to the agent who lodged it.
 */
export const forbiddenByComplaint = (
  db: Db,
  meetings: readonly Meeting[],
): Promise<{ taskId: number; isAbout: boolean }[]> =>
  queryRows(db)<{ taskId: number; isAbout: boolean }>`
    with t as materialized (
      select * from unnest(${idArray(meetings.map((meeting) => meeting.taskId))}, ${idArray(meetings.map((meeting) => meeting.borrowerId))},
        ${idArray(meetings.map((meeting) => meeting.agentId))}) as m (task_id, borrower_id, agent_id)
    )
    select f.task_id, bool_or(f.is_about) as is_about from (
      select t.task_id, true as is_about
      from t join complaint_exclusion x on x.borrower_id = t.borrower_id and x.agent_id = t.agent_id
      union all
      select t.task_id, false as is_about from t join work_order w on w.borrower_id = t.borrower_id
      where w.excludes_agent and w.agent_id is not null and w.verdict is distinct from 'FOUNDED'
        and ${sharesMailbox(sql.ref("w.createdBy"), sql.ref("t.agentId"))}
    ) f group by f.task_id`;
