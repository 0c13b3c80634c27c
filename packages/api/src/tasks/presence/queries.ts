import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Actor } from "../../core/context.ts";
import { queryRow, queryRows } from "../../core/query.ts";
import { visibleTo } from "../../core/scope.ts";
import type { enter } from "./contract.ts";

/**
 * Returns true when the user did not have the case open since `since`. Writes nothing for a case
 * that the user cannot see.
 */
export async function recordViewer(
  db: Db,
  actor: Actor,
  taskId: number,
  at: Date,
  since: Date,
): Promise<boolean> {
  const row = await queryRow(db)<{ isNew: boolean }>`
    with before as (
      select from case_presence where case_id = ${taskId} and user_id = ${actor.userId} and seen_at > ${since}
    ), written as (
      insert into case_presence (case_id, user_id, seen_at)
      select c.id, ${actor.userId}, ${at} from collection_case c where c.id = ${taskId} and ${visibleTo(actor, "c")}
      on conflict (case_id, user_id) do update set seen_at = excluded.seen_at
      returning case_id
    )
    select exists (select from written) and not exists (select from before) as is_new`;
  return row?.isNew ?? false;
}

export const otherViewers = (
  db: Db,
  actor: Actor,
  taskId: number,
  since: Date,
): Promise<z.infer<typeof enter.output>> =>
  queryRows(db)<z.infer<typeof enter.output>[number]>`
    select p.user_id, u.name, u.role_id as role, p.seen_at from case_presence p
    join app_user u on u.id = p.user_id
    join collection_case c on c.id = p.case_id and ${visibleTo(actor, "c")}
    where p.case_id = ${taskId} and p.user_id <> ${actor.userId} and p.seen_at > ${since}
    order by u.name limit 20`;

/** Returns true when the user had the case open. */
export async function removeViewer(db: Db, userId: number, taskId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("casePresence")
    .where("caseId", "=", taskId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("casePresence").where("seenAt", "<", before).execute();
}
