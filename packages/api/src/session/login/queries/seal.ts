import type { Db } from "@kolekta/db";

/** Records a ciphertext as used; false where it was used before. */
export async function recordSealUse(db: Db, digest: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("usedPasswordSeal")
    .values({ digest, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const removeExpired = (db: Db, now: Date) =>
  db.deleteFrom("usedPasswordSeal").where("expiresAt", "<=", now).execute();
