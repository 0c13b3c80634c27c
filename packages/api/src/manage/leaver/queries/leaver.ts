import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";

export interface Leaver {
  readonly agentId: number;
  readonly institutionId: number;
  readonly zone: string;
  readonly disabledAt: Date;
}

export const leavers = (db: Db) =>
  queryRows(db)<Leaver>`
    select u.id as agent_id, i.id as institution_id, i.zone, u.disabled_at
    from app_user u join institution i on i.id = u.institution_id
    where u.disabled_at is not null and exists (
      select from collection_case c where c.agent_id = u.id and c.status in ${toCodesSql(OPEN_STATUSES)})
    order by u.disabled_at, u.id`;

/**
 * Checks that the agent is still disabled since `disabledAt`, and locks the user so that enabling
 * waits for the transaction.
 */
export async function lockIfDisabled(db: Db, { agentId, disabledAt }: Leaver): Promise<boolean> {
  const rows = await queryRows(db)`
    select from app_user where id = ${agentId} and disabled_at < ${disabledAt}::timestamptz + interval '1 millisecond'
    for share`;
  return rows.length > 0;
}

export async function listOpenCaseIds(db: Db, agentId: number, limit: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from collection_case where agent_id = ${agentId} and status in ${toCodesSql(OPEN_STATUSES)}
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}
