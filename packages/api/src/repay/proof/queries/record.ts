import type { Db } from "@kolekta/db";

/** The lines of the trail that keep what proofs found. */
export const ENTITY = "proof";

export const lastRecord = (
  db: Db,
): Promise<{ at: Date; after: unknown } | undefined> =>
  db
    .selectFrom("auditLog")
    .select(["at", "after"])
    .where("entity", "=", ENTITY)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
