import type { Db } from "@kolekta/db";

/** Read under the lock, for which whoever bars him waits as well. */
async function isBlocked(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("faceAccount")
    .select("blockedAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return (row?.blockedAt ?? null) !== null;
}

/**
 * Whether this user may come in, which stays so until the transaction ends. Disabling him or giving him a password waits
 * for his row, disabling his institution for the other; each is read only once it is locked. The institution is locked
 * `for share`, so that its people come in side by side.
 */
export async function lockEmployed(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom("appUser")
    .select(["status", "institutionId"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
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
