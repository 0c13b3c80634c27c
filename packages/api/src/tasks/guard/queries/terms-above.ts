import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** The lender's who answer for the terms. */
const KEEPERS = sql.join([4, 9]);

/** Two who tell them at once do it one after the other. */
export async function lockKeepers(db: Db): Promise<void> {
  await sql`
    select id from app_user where role_id in (${KEEPERS}) and status = 'ENABLED' order by id for no key update`.execute(
    db,
  );
}

/** Those who have not been told since then. */
export async function keepersToNotify(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where u.role_id in (${KEEPERS}) and u.status = 'ENABLED' and not exists (
      select from task_notification n where n.user_id = u.id and n.kind = 'TERMS_ABOVE_LAW' and n.at >= ${since})
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
