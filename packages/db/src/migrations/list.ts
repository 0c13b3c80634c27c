import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { BASELINE_FILES } from "./0001_initial/files.ts";

interface NamedMigration {
  readonly name: string;
  readonly migration: Migration;
}

/** Runs files of SQL; an error names its file. */
const runFiles = (files: readonly string[]) => async (db: Kysely<unknown>) => {
  // A function may name tables and functions of a later file.
  await sql`set local check_function_bodies = off`.execute(db);
  for (const file of files)
    await sql
      .raw(readFileSync(join(import.meta.dir, file), "utf8"))
      .execute(db)
      .catch((cause: Error) => {
        throw new Error(`${file}: ${cause.message}`, { cause });
      });
};

const buildMigration = (
  name: string,
  up = [`${name}.sql`],
  down = [`${name}.down.sql`],
): NamedMigration => ({ name, migration: { up: runFiles(up), down: runFiles(down) } });

/** The baseline, then `NNNN_name.sql` with `NNNN_name.down.sql` in the order of their numbers. */
export const migrations: readonly NamedMigration[] = [
  buildMigration("0001_initial", BASELINE_FILES, ["0001_initial/down.sql"]),
  ...readdirSync(import.meta.dir)
    .flatMap((file) => /^(\d{4}_\w+)\.sql$/.exec(file)?.[1] ?? [])
    .toSorted()
    .map((name) => buildMigration(name)),
];
