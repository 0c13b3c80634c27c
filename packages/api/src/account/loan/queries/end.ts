import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";

/** Keeps an earlier end. */
export async function setFeesEnd(db: Db, loanId: number, on: Day): Promise<void> {
  await sql`
    update loan set fees_end_on = least(fees_end_on, ${on}::date) where id = ${loanId}`.execute(db);
}
