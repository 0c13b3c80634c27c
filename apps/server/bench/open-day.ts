import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/**
 * Contacts are allowed all day and every day: on a Sunday or at night a bench would else measure how calls are refused. How
 * often a borrower may be contacted stays as it is.
 */
export async function letItBeOpen(db: Db): Promise<void> {
  await sql`
    update guard_rule
    set params = params || '{"from":"00:00","to":"23:59","weekdays":[1,2,3,4,5,6,7],"holidays":false}'
    where rule = 'HOURS'`.execute(db);
}
