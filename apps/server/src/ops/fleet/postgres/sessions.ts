import { createDb } from "@kolekta/db";
import { execute } from "@kolekta/api/core/query";

const PATIENCE_MS = 5_000;

/**
 * Ends sessions with this name in the database, because a dropped connection continues its
 * statement otherwise.
 */
export async function endSessions(url: string, applicationName: string): Promise<void> {
  const db = createDb(url, { max: 1, applicationName: "kolekta end" });
  try {
    await execute(db)`
      select pg_terminate_backend(pid, ${PATIENCE_MS}) from pg_stat_activity
      where datname = current_database() and application_name = ${applicationName}`;
  } finally {
    await db.destroy();
  }
}
