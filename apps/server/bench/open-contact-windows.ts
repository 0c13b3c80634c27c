import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/**
 * Allows contacts at all hours of all days: else a bench on a Sunday or at night measures refused
 * calls. Limits on the number of contacts still apply.
 */
export async function openContactWindows(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // In production a new rule follows the old one; the bench has no history to keep.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update guard_rule
      set params = params || '{"from":"00:00","to":"23:59","weekdays":[1,2,3,4,5,6,7],"holidays":false}'
      where rule = 'HOURS'`.execute(tx);
  });
}
