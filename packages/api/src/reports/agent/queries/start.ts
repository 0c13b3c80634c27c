import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** Begins the day of agents who have cases in hand and no row yet, and the days missed before it. Returns how many agents. */
export async function startDays(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ agents: number }>`
    select start_agent_days(${now}) as agents`.execute(db);
  return rows[0]?.agents ?? 0;
}
