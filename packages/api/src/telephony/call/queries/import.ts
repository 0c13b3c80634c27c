import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { userVisibleTo, visibleTo } from "../../../core/scope.ts";
import type { Status } from "../../../tasks/case/contract.ts";

export interface ListedAgent {
  readonly id: number;
  readonly zone: string;
}

/** Finds the agent of this login, if the caller sees that agent. */
export const findAgent = (db: Db, actor: Actor, login: string) =>
  queryRow(db)<ListedAgent>`
    select u.id, i.zone from app_user u join institution i on i.id = u.institution_id
    where lower(u.login) = lower(${login}) and ${userVisibleTo(actor, "u")}`;

export async function hasPhoneAt(db: Db, agentId: number, at: Date): Promise<boolean> {
  const rows = await queryRows(db)`
    select from company_phone where agent_id = ${agentId} and paired_at <= ${at}
      and coalesce(ended_at > ${at}, true) limit 1`;
  return rows.length > 0;
}

interface AssignedCase {
  readonly taskId: number;
  readonly borrowerId: number;
  readonly status: Status;
}

/** Finds the agent's case of this loan at an instant, if the caller may see it. */
export const findAssignedCase = (
  db: Db,
  actor: Actor,
  criteria: { readonly agentId: number; readonly loan: string; readonly at: Date },
) =>
  queryRow(db)<AssignedCase>`
    select c.id as task_id, c.borrower_id, c.status from collection_case c join loan l on l.id = c.loan_id
    join case_assignment b on b.case_id = c.id and b.agent_id = ${criteria.agentId}
      and b.assigned_at <= ${criteria.at} and coalesce(b.released_at > ${criteria.at}, true)
    where l.number = ${criteria.loan} and ${visibleTo(actor, "c")}
    order by c.id desc limit 1`;

/** Serializes imports of one agent's calls, so that no two of them overlap. */
export const lockAgent = (db: Db, agentId: number): Promise<void> =>
  execute(db)`select id from app_user where id = ${agentId} for no key update`;

/** Finds the borrower's stated contact with this number; device data does not count. */
export const findContact = (
  db: Db,
  borrowerId: number,
  phone: string,
): Promise<{ id: number } | undefined> =>
  queryRow(db)<{ id: number }>`
    select id from contact where borrower_id = ${borrowerId} and phone = ${phone}
      and removed_at is null and source in ('APPLICATION', 'EMERGENCY', 'AGENT')
    order by id limit 1`;

/** Prefix of the references of imported calls. */
export const REFERENCE_START = "list-";

export interface RecordedCall {
  readonly reference: string;
  readonly agentId: number;
  readonly contactId: number;
  readonly at: Date;
  readonly direction: "IN" | "OUT";
}

interface ExistingCall {
  readonly entity: "call_record" | "contact_attempt";
  readonly id: number;
}

/**
 * Finds the call when it was imported before, or recorded by other means within two minutes of it.
 */
export const findExisting = (
  db: Db,
  { reference, agentId, contactId, at, direction }: RecordedCall,
) =>
  queryRow(db)<ExistingCall>`
    select 'call_record' as entity, id from call_record where provider = 'app' and provider_ref = ${reference}
    union all
    select 'contact_attempt', t.id from contact_attempt t left join call_record k on k.attempt_id = t.id
    where t.borrower_id = (select borrower_id from contact where id = ${contactId})
      and t.contact_id = ${contactId} and t.agent_id = ${agentId} and t.action = 'CALL' and t.direction = ${direction}
      and t.at between ${at}::timestamptz - interval '2 minutes' and ${at}::timestamptz + interval '2 minutes'
      and coalesce(not starts_with(k.provider_ref, ${REFERENCE_START}), true)
    limit 1`;

/** Checks if the agent was on another call in the range; no call lasts longer than three hours. */
export async function hasCallWithin(
  db: Db,
  agentId: number,
  { at, endedAt }: { readonly at: Date; readonly endedAt: Date },
): Promise<boolean> {
  const rows = await queryRows(db)`
    select from call_record where agent_id = ${agentId} and state = 'ENDED'
      and requested_at between ${at}::timestamptz - interval '3 hours' and ${endedAt}
      and (requested_at, ended_at) overlaps (${at}::timestamptz, ${endedAt}::timestamptz)
    limit 1`;
  return rows.length > 0;
}

export const setIncoming = async (db: Db, id: number): Promise<void> => {
  await db.updateTable("callRecord").set({ callType: 1 }).where("id", "=", id).execute();
};
