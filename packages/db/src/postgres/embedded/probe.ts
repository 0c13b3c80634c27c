import { setTimeout as sleep } from "node:timers/promises";
import { SQL } from "bun";
import { APPLICATION, toConnectionOptions } from "../session.ts";

/** Opens a short-lived connection for queries of the supervisor. */
export async function withConnection<T>(
  url: string,
  question: (sql: SQL) => Promise<T>,
): Promise<T> {
  const sql = new SQL(url, {
    ...toConnectionOptions(url, { applicationName: `${APPLICATION} supervisor` }),
    max: 1,
  });
  try {
    return await question(sql);
  } finally {
    await sql.close({ timeout: 1 });
  }
}

export async function canConnect(url: string): Promise<boolean> {
  return withConnection(url, (sql) => sql.unsafe("select 1")).then(
    () => true,
    () => false,
  );
}

export const createWhenAbsent = (url: string, database: string): Promise<void> =>
  withConnection(url, async (sql) => {
    const found = await sql.unsafe("select 1 from pg_database where datname = $1", [database]);
    if (found.length === 0) await sql.unsafe(`create database "${database}"`);
  });

/**
 * Checks that only the caller is connected; a connection closed just before has some time to
 * disappear.
 */
export const isUnused = (url: string): Promise<boolean> =>
  withConnection(url, async (sql) => {
    for (let look = 1; look <= LOOKS; look++) {
      const others = await sql.unsafe(
        "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
      );
      if (others.length === 0) return true;
      await sleep(LOOK_MS);
    }
    return false;
  });

const LOOKS = 5;
const LOOK_MS = 30;
