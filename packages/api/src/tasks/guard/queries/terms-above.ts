import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** Roles of the lender that are responsible for the terms. */
const KEEPERS = sql.join([4, 9]);

/** Serializes concurrent runs of the notification. */
export async function lockKeepers(db: Db): Promise<void> {
  await sql`
    select id from app_user where role_id in (${KEEPERS}) and status = 'ENABLED' order by id for no key update`.execute(
    db,
  );
}

/** Lists users in charge of terms without a notification since the given time. */
export async function keepersToNotify(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where u.role_id in (${KEEPERS}) and u.status = 'ENABLED' and not exists (
      select from task_notification n where n.user_id = u.id and n.kind = 'TERMS_ABOVE_LAW' and n.at >= ${since})
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
