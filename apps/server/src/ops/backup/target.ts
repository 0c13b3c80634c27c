import { sql } from "kysely";
import { appliedMigrations, type Db, quoteIdentifier } from "@kolekta/db";
import { migrateTo, migrations } from "@kolekta/db/migrations";
import { BackupError, type Header } from "./archive.ts";
import { listTables } from "./catalog.ts";
import { execute, queryRows } from "@kolekta/api/core/query";

/** Brings the target to the archive's version, and refuses one that has been worked in. */
export async function prepareTarget(db: Db, header: Header): Promise<void> {
  await assertEmpty(db);
  const targetMigration = header.migrations.at(-1);
  const unknown = header.migrations.find(
    (name) => !migrations.some((migration) => migration.name === name),
  );
  if (unknown || !targetMigration) {
    throw new BackupError(
      `the archive was written by another version: it has migration ${unknown ?? "none"}`,
    );
  }
  const applied = await appliedMigrations(db);
  if (applied.at(-1) !== targetMigration) await migrateTo(db, targetMigration);
  await assertSameShape(db, header);
}

/**
 * Every write adds an audit entry and every worker is a user, so a database without both is unused.
 */
const WITNESSES = ["audit_log", "app_user"];

async function assertEmpty(db: Db): Promise<void> {
  const tables = (await listTables(db)).map(({ name }) => name);
  const migrated = (await appliedMigrations(db)).length > 0;
  const suspects = migrated ? tables.filter((name) => WITNESSES.includes(name)) : tables;
  for (const name of suspects) {
    if (migrated && !(await hasRows(db, name))) continue;
    const found = migrated ? `${name} has rows` : `it has a table ${name}`;
    throw new BackupError(`the database is not empty (${found}): restore into a new one`);
  }
}

const hasRows = async (db: Db, table: string): Promise<boolean> => {
  const query = sql`select 1 from ${sql.id(table)} limit 1`;
  return (await query.execute(db)).rows.length > 0;
};

async function assertSameShape(db: Db, header: Header): Promise<void> {
  const shape = (tables: Header["tables"]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]));
  if (shape(await listTables(db)) !== shape(header.tables)) {
    throw new BackupError("the tables or columns of the archive do not match its migrations");
  }
}

/**
 * Truncates the tables that have rows. Empty tables are skipped, because each truncation creates
 * new index files.
 */
export async function emptyTables(db: Db, header: Header): Promise<void> {
  if (header.tables.length === 0) return;
  const filled = header.tables.map(
    ({ name }) => sql`select ${name}::text as name where exists (select from ${sql.table(name)})`,
  );
  const rows = await queryRows(db)<{ name: string }>`${sql.join(filled, sql` union all `)}`;
  if (rows.length === 0) return;
  const names = sql.join(rows.map(({ name }) => sql.id(name)));
  await execute(db)`truncate ${names}`;
}

export async function setSequences(
  db: Db,
  sequences: readonly { name: string; lastValue: number }[],
): Promise<void> {
  for (const { name, lastValue } of sequences) {
    await execute(db)`select setval(${quoteIdentifier(name)}::regclass, ${lastValue})`;
  }
}
