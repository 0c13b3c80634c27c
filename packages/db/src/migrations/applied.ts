import { sql } from "kysely";
import type { Db } from "../client.ts";

/** Names of the migrations that a database has, in order; none where nothing was ever migrated. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const found =
    await sql`select 1 where to_regclass('public.kysely_migration') is not null`.execute(db);
  if (found.rows.length === 0) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
