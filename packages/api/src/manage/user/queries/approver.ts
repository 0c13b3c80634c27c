import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** Lists who approves settings; nobody where the account approves none. */
export async function listApprovers(
  db: Db,
  accountId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where u.status = 'ENABLED'
      and exists (select from proposal_role r where r.role_id = u.role_id and r.may_approve)
      and exists (select from app_user a join proposal_role r on r.role_id = a.role_id and r.may_approve where a.id = ${accountId})
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
