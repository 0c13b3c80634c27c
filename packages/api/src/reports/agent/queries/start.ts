import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";

/**
 * Starts the day of agents with cases in hand and without a row, and earlier missed days. Returns
 * the number of agents.
 */
export async function startDays(db: Db, now: Date): Promise<number> {
  const rows = await queryRows(db)<{ agents: number }>`
    select start_agent_days(${now}) as agents`;
  return rows[0]?.agents ?? 0;
}
