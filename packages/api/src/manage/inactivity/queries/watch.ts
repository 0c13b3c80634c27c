import type { Db } from "@kolekta/db";
import { AT_WORK_COLUMNS, type AtWork, atWork } from "../../../core/active-agents.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { Profile } from "../../../tasks/guard/contract.ts";

/**
 * Agent on shift with the last activity: by the schedule when the institution has one for the day,
 * otherwise any agent with a session.
 */
export interface AgentOnShift extends AtWork {
  readonly profile: Profile;
  readonly workable: boolean;
  readonly notifiedMinutes: number;
}

export const agentsOnShift = (db: Db, now: Date, seenAfter: Date) =>
  queryRows(db)<AgentOnShift>`
    select ${AT_WORK_COLUMNS}, i.country as profile,
      exists (select from collection_case c where c.agent_id = u.id and c.status in ${toCodesSql(OPEN_STATUSES)}
        and not exists (select from case_hold h where h.case_id = c.id and h.closed_at is null)
        and not exists (select from borrower_flag f where f.borrower_id = c.borrower_id and f.stops_contact and f.ended_at is null)) as workable,
      coalesce((select max(m.minutes) from message m where m.msg_type in (1, 4) and m.agent_id = u.id
        and m.at >= greatest(d.since, w.last_activity_at)), 0) as notified_minutes
    ${atWork(now, seenAfter)}
    where u.status = 'ENABLED' and case when d.is_scheduled then p."from" is not null else s.id is not null end`;

/**
 * Lists users who are notified about an agent of this group: the group's leader and the
 * institution's admins, by their roles.
 */
export async function listRecipients(
  db: Db,
  institutionId: number,
  groupId: number | null,
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u join role r on r.id = u.role_id and r.inactivity_notices
    where u.institution_id = ${institutionId} and u.status = 'ENABLED'
      and (r.case_scope <> 'GROUP' or u.group_id = ${groupId}::bigint)
    order by u.id`;
  return rows.map((row) => row.id);
}

/** Finds the agent unless an off-shift login of the agent was already reported today. */
export const unreportedOffShift = (
  db: Db,
  agentId: number,
  now: Date,
): Promise<{ agentId: number; institutionId: number; groupId: number | null } | undefined> =>
  queryRow(db)<{ agentId: number; institutionId: number; groupId: number | null }>`
    select u.id as agent_id, u.institution_id, u.group_id
    from app_user u join institution i on i.id = u.institution_id
    where u.id = ${agentId} and not exists (
      select from message m where m.msg_type = 4 and m.minutes is null and m.agent_id = u.id
        and m.at >= date_trunc('day', ${now}::timestamptz at time zone i.zone) at time zone i.zone)`;
