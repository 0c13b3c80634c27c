import type { Db } from "@kolekta/db";

/** Reads under the lock of the user, for which a block waits too. */
async function isBlocked(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("faceAccount")
    .select("blockedAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return (row?.blockedAt ?? null) !== null;
}

/**
 * Checks that this user may sign in, and locks the result until the transaction ends. Service
 * accounts may not. Disabling the user or setting a password waits for the user row, disabling the institution for the institution
 * row; each row is read only once it is locked. The institution is locked `for share`, so that its
 * users can sign in at the same time.
 */
export async function lockEmployed(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom("appUser as u")
    .innerJoin("role as r", "r.id", "u.roleId")
    .select(["u.status", "u.institutionId"])
    .where("u.id", "=", userId)
    .where("r.isService", "=", false)
    .forNoKeyUpdate("u")
    .executeTakeFirst();
  if (user?.status !== "ENABLED" || (await isBlocked(db, userId))) return false;
  if (user.institutionId === null) return true;
  const institution = await db
    .selectFrom("institution")
    .select("status")
    .where("id", "=", user.institutionId)
    .forShare()
    .executeTakeFirst();
  return institution?.status === "ENABLED";
}
