import type { Db } from "@kolekta/db";
import type { Pool } from "./pool.ts";
import { queryRows } from "../../../core/query.ts";

export async function isAlerted(db: Db, { institutionId, stageId, today }: Pool): Promise<boolean> {
  const row = await db
    .selectFrom("allocationAlert")
    .select("dayOn")
    .where("institutionId", "=", institutionId)
    .where("stageId", "=", stageId)
    .where("dayOn", "=", today)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the alert of this day exists already. */
export async function insertAlert(
  db: Db,
  { institutionId, stageId, today }: Pool,
  cases: number,
  createdAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("allocationAlert")
    .values({ institutionId, stageId, dayOn: today, cases, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Lists users of alerted roles: of the institution, and of the lender for this institution. */
export async function alertedUsers(db: Db, institutionId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u join role r on r.id = u.role_id and r.is_alerted
    where u.status = 'ENABLED' and (u.institution_id = ${institutionId} or (u.institution_id is null and (
      not exists (select from user_institution l where l.user_id = u.id)
      or exists (select from user_institution l where l.user_id = u.id and l.institution_id = ${institutionId}))))
    order by u.id`;
  return rows.map(({ id }) => id);
}
