import type { Db } from "@kolekta/db";

/** Entity of the audit entries that store verification results. */
export const ENTITY = "verification";

export const lastRecord = (db: Db): Promise<{ at: Date; after: unknown } | undefined> =>
  db
    .selectFrom("auditLog")
    .select(["at", "after"])
    .where("entity", "=", ENTITY)
    // These entries have no entity id; ordering by it lets the index find the last entry.
    .orderBy("entityId", "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
