import type { Db } from "@kolekta/db";

/** The lines of the trail that keep what proofs found. */
export const ENTITY = "verification";

export const lastRecord = (db: Db): Promise<{ at: Date; after: unknown } | undefined> =>
  db
    .selectFrom("auditLog")
    .select(["at", "after"])
    .where("entity", "=", ENTITY)
    // No line of it has an id of its own; the index leads by it to the last line.
    .orderBy("entityId", "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
