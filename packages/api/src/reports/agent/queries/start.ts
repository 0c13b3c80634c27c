import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/**
 * Starts the day of agents with cases in hand and without a row, and earlier missed days. Returns
 * the number of agents.
 */
export async function startDays(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ agents: number }>`
    select start_agent_days(${now}) as agents`.execute(db);
  return rows[0]?.agents ?? 0;
}
