import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, visibleTo } from "../../../core/scope.ts";
import type { Profile } from "../../../tasks/guard/contract.ts";

export interface OrderSubject {
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly loanNumber: string;
  readonly borrowerName: string;
  readonly institutionName: string;
  readonly agentId: number | null;
  readonly isOpen: boolean;
  readonly country: Profile;
  readonly zone: string;
}

export interface CaseReference {
  readonly taskId?: number | undefined;
  readonly loanNumber?: string | undefined;
}

/**
 * Customer service identifies a caller by loan number and sees the case only after an order exists.
 * All other users complain about a visible case.
 */
const seen = (actor: Actor) =>
  actor.caseScope === "ORDERS"
    ? institutionVisibleTo(actor, sql.ref("c.institutionId"))
    : visibleTo(actor, "c");

/** Finds the given case, or for a loan its open case, otherwise its last one. */
export async function findSubject(
  db: Db,
  actor: Actor,
  { taskId, loanNumber }: CaseReference,
): Promise<OrderSubject | undefined> {
  const which = taskId ? sql`c.id = ${taskId}` : sql`l.number = ${loanNumber ?? ""}`;
  return queryRow(db)<OrderSubject>`
    select c.id as task_id, c.loan_id, c.borrower_id, c.institution_id, l.number as loan_number, b.name as borrower_name,
      i.name as institution_name, c.agent_id, c.closed_at is null as is_open, i.country, i.zone
    from collection_case c
    join loan l on l.id = c.loan_id
    join borrower b on b.id = c.borrower_id
    join institution i on i.id = c.institution_id
    where ${which} and ${seen(actor)} order by c.closed_at is null desc, c.id desc limit 1`;
}

/** Builds the set of agents who had the case, called or wrote about it. */
const buildWorkersSql = (taskId: number) => sql`(
      select agent_id from case_assignment where case_id = ${taskId}
      union select agent_id from call_record where case_id = ${taskId}
      union select agent_id from sms_message where case_id = ${taskId})`;

export interface CaseAgent {
  readonly userId: number;
  readonly name: string;
  readonly isAssigned: boolean;
}

/** Lists agents who worked the case or called about it, the assigned one first. */
export const listComplaintAgents = (
  db: Db,
  { taskId, agentId }: Pick<OrderSubject, "taskId" | "agentId">,
) =>
  queryRows(db)<CaseAgent>`
    select u.id as user_id, u.name, coalesce(u.id = ${agentId}::bigint, false) as is_assigned from app_user u
    where u.id = ${agentId}::bigint or u.id in ${buildWorkersSql(taskId)}
    order by 3 desc, u.name, u.id limit 100`;

/**
 * Tests if a complaint may name the user: a user of the institution, or an agent who worked the
 * case.
 */
export async function isEligibleAgent(
  db: Db,
  { institutionId, taskId }: Pick<OrderSubject, "institutionId" | "taskId">,
  agentId: number,
): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (select from app_user u where u.id = ${agentId}
      and (u.institution_id = ${institutionId} or u.id in ${buildWorkersSql(taskId)})) as found`;
  return row?.found ?? false;
}

export async function holidaysFrom(db: Db, country: string, from: Day): Promise<Day[]> {
  const rows = await queryRows(db)<{ day: Day }>`
    select day from holiday where country = ${country} and day >= ${from}::date`;
  return rows.map(({ day }) => day);
}

/** Lists open cases of the borrower that are assigned to agents complained about, by agent. */
export async function listExcludedCases(
  db: Db,
  borrowerId: number,
): Promise<Map<number, number[]>> {
  const rows = await queryRows(db)<{ agentId: number; ids: number[] }>`
    select u.id as agent_id, array_agg(c.id) as ids
    from collection_case c join app_user u on u.id = c.agent_id
    where c.borrower_id = ${borrowerId} and c.closed_at is null and exists (
      select from complaint_exclusion x where x.borrower_id = c.borrower_id and x.agent_id = u.id)
    group by u.id`;
  return new Map(rows.map(({ agentId, ids }) => [agentId, ids]));
}

export async function agentByLogin(db: Db, login: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("appUser")
    .select("id")
    .where(sql`lower(login)`, "=", login.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}
