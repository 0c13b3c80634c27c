import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { execute, queryRows } from "../../../core/query.ts";

/** Roles of the lender that are responsible for the terms. */
const KEEPERS = sql.join([4, 9]);

/** Serializes concurrent runs of the notification. */
export const lockKeepers = (db: Db): Promise<void> =>
  execute(db)`
    select id from app_user where role_id in (${KEEPERS}) and status = 'ENABLED' order by id for no key update`;

/** Lists users in charge of terms without a notification since the given time. */
export async function keepersToNotify(db: Db, since: Date): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u
    where u.role_id in (${KEEPERS}) and u.status = 'ENABLED' and not exists (
      select from task_notification n where n.user_id = u.id and n.kind = 'TERMS_ABOVE_LAW' and n.at >= ${since})
    order by u.id`;
  return rows.map(({ id }) => id);
}
