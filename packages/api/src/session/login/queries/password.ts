import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";

/** Returns true after the only sign-in with the one-time password of this user. */
export async function isOneTimePasswordUsed(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("temporaryPasswordLogin as g")
    .innerJoin("appUser as u", (join) =>
      join.onRef("u.id", "=", "g.userId").onRef("u.passwordChangedAt", "=", "g.setAt"),
    )
    .select("g.userId")
    .where("g.userId", "=", userId)
    .where("u.mustChangePassword", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the one-time password of this user as used; false when another sign-in has done so. */
export async function markOneTimePasswordUsed(db: Db, userId: number, now: Date): Promise<boolean> {
  const rows = await queryRows(db)`
    insert into temporary_password_login (user_id, set_at, used_at)
    select id, password_changed_at, ${now}::timestamptz from app_user where id = ${userId}
    on conflict do nothing
    returning user_id`;
  return rows.length === 1;
}

export async function replacedHashes(db: Db, userId: number, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom("passwordHistory")
    .select("passwordHash")
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  return rows.map((row) => row.passwordHash);
}

export const insertReplaced = (
  db: Db,
  row: { userId: number; passwordHash: string; replacedAt: Date },
) => db.insertInto("passwordHistory").values(row).execute();

/** Deletes all but the newest `retainedCount`. */
export const purge = (db: Db, userId: number, retainedCount: number) =>
  db
    .deleteFrom("passwordHistory")
    .where("userId", "=", userId)
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("passwordHistory")
        .select("id")
        .where("userId", "=", userId)
        .orderBy("id", "desc")
        .limit(retainedCount),
    )
    .execute();
