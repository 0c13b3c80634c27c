import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { atWork } from "../../../core/active-agents.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import type { ReplyAgent } from "../rules/recipient.ts";

/** Org unit of a case: its agent, else the stage whose groups may take it. */
export interface ReplyOrgUnit {
  readonly institutionId: number;
  readonly agentId: number | null;
  readonly stageId: number | null;
}

const buildGroupsSql = ({ agentId, stageId }: ReplyOrgUnit) => sql`
  (select group_id from app_user where id = ${agentId}::bigint and group_id is not null
    union select group_id from group_stage where ${agentId}::bigint is null and stage_id = ${stageId}::bigint)`;

/**
 * Lists the agent of the case and the agents of the same group; for an unassigned case, the agents
 * of the groups of its stage.
 */
export async function agentsAt(
  db: Db,
  orgUnit: ReplyOrgUnit,
  now: Date,
  seenAfter: Date,
): Promise<ReplyAgent[]> {
  const { institutionId, agentId } = orgUnit;
  return queryRows(db)<ReplyAgent>`
    select u.id as user_id, u.status = 'ENABLED' as is_enabled, s.id is not null as is_here, d.is_scheduled, p."from", p."to",
      to_char(${now}::timestamptz at time zone i.zone, 'HH24:MI') as clock,
      (select count(*) from task_notification n where n.user_id = u.id and n.kind = 'SMS_RECEIVED' and n.read_at is null) as waiting
    ${atWork(now, seenAfter)}
    where u.institution_id = ${institutionId} and (u.id = ${agentId}::bigint or u.group_id in ${buildGroupsSql(orgUnit)})`;
}

/** Lists the leaders of the groups of the case, and the admins of the institution. */
export const leadersAt = (
  db: Db,
  orgUnit: ReplyOrgUnit,
): Promise<{ userId: number; isLeader: boolean }[]> =>
  queryRows(db)<{ userId: number; isLeader: boolean }>`
    select u.id as user_id, r.case_scope = 'GROUP' as is_leader
    from app_user u join role r on r.id = u.role_id
    where u.institution_id = ${orgUnit.institutionId} and u.status = 'ENABLED'
      and (r.case_scope = 'INSTITUTION' or r.case_scope = 'GROUP' and u.group_id in ${buildGroupsSql(orgUnit)})
    order by u.id`;

/**
 * Finds the institution last in contact with a number: by a text, else by a contact of its
 * borrower. A single institution owns every number.
 */
export const findPhoneOrgUnit = (db: Db, phone: string) =>
  queryRow(db)<ReplyOrgUnit>`
    select known.institution_id, known.agent_id, known.stage_id from (
      select c.institution_id, c.agent_id, c.stage_id, 1 as rank, max(m.requested_at) as at
      from sms_message m join collection_case c on c.id = m.case_id
      where m.channel = '02' and m.address = ${phone} group by c.id
      union all
      select c.institution_id, c.agent_id, c.stage_id, 2, c.opened_on::timestamptz
      from contact o join collection_case c on c.borrower_id = o.borrower_id where o.phone = ${phone}
      union all
      select min(id), null, null, 3, null from institution where status = 'ENABLED' having count(*) = 1
    ) known order by known.rank, known.at desc nulls last limit 1`;

export async function setRecipient(db: Db, inboundId: number, recipientId: number): Promise<void> {
  await db.updateTable("smsInbound").set({ recipientId }).where("id", "=", inboundId).execute();
}
