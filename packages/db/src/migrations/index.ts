import { sql } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import type { Db } from "../client.ts";
import { onConnection } from "../postgres/driver/on-connection.ts";
import { appliedMigrations } from "./applied.ts";
import { withoutLimits } from "../postgres/without-limits.ts";
import { migrations } from "./list.ts";

export { migrations } from "./list.ts";

export type MigrationList = typeof migrations;

const createMigrator = (db: Db, list: MigrationList): Migrator => {
  const listed = Object.fromEntries(list.map(({ name, migration }) => [name, migration]));
  return new Migrator({ db, provider: { getMigrations: async () => listed } });
};

/** A database is brought forward from its own migrations or not at all. */
async function assertSameMigrations(db: Db, list: MigrationList): Promise<void> {
  const listed = new Set(list.map(({ name }) => name));
  const other = (await appliedMigrations(db)).find((name) => !listed.has(name));
  if (other)
    throw new Error(
      `The database was made by another version, for it has the migration ${other}: ` +
        "run that version, or give this one a new database (docs/operate/upgrade.md).",
    );
}

/** The migrator reads all columns before its own lock, and fails where another run drops one. */
async function serialize<T>(connection: Db, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock(hashtext('migrations'))`.execute(connection);
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(hashtext('migrations'))`.execute(connection);
  }
}

/** Names applied or undone, all or none of them; a concurrent run waits. */
function migrate(
  db: Db,
  list: MigrationList,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  return db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      await onConnection(connection, async (poolConnection) => poolConnection.waitForEver());
      return withoutLimits(connection, () =>
        serialize(connection, async () => {
          await assertSameMigrations(connection, list);
          return outcome(await run(createMigrator(connection, list)));
        }),
      );
    });
}

function outcome({ error, results = [] }: MigrationResultSet): string[] {
  if (error) {
    const failed = results.find((result) => result.status === "Error");
    throw new Error(failed ? `migration ${failed.migrationName} failed` : "migration failed", {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}

export const migrateToLatest = (db: Db, list = migrations): Promise<string[]> =>
  migrate(db, list, (migrator) => migrator.migrateToLatest());

/** Undoes the last one. */
export const migrateDown = (db: Db, list = migrations): Promise<string[]> =>
  migrate(db, list, (migrator) => migrator.migrateDown());

/** Up or down to the one named. */
export const migrateTo = (db: Db, name: string, list = migrations): Promise<string[]> =>
  migrate(db, list, (migrator) => migrator.migrateTo(name));

export async function pendingMigrations(db: Db, list = migrations): Promise<string[]> {
  const all = await createMigrator(db.withoutPlugins(), list).getMigrations();
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
