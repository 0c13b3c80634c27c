import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SQL } from "bun";
import { createDb, type Db } from "../client.ts";
import { migrateToLatest } from "../migrations/index.ts";
import { databaseOn } from "../postgres/testing/urls.ts";

const MIGRATIONS = join(import.meta.dir, "..", "migrations");
const PREFIX = "kolekta_template_";
const FILLED = "kolekta_filled_";
const LOCK = 7_206_778;

/** Changes with every migration. */
function fingerprint(): string {
  const hash = new Bun.CryptoHasher("sha256");
  const files = readdirSync(MIGRATIONS, { recursive: true, encoding: "utf8" });
  for (const file of files.sort()) {
    if (/\.sql$|(?<!\.test)\.ts$/.test(file))
      hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  }
  return hash.digest("hex").slice(0, 12);
}

/** Rows of a template besides its tables. */
export interface Filling {
  /** Lower case letters, digits and underscores; unique per filling. */
  readonly name: string;
  fill(db: Db): Promise<void>;
}

/** Creates the migrated database that test databases are copied from, once for all processes. */
export async function ensureTemplate(
  admin: SQL,
  server: string,
  filling?: Filling,
): Promise<string> {
  const name = `${filling ? `${FILLED}${filling.name}_` : PREFIX}${fingerprint()}`;
  if (await exists(admin, name)) return name;
  const session = await admin.reserve();
  try {
    await session.unsafe("set lock_timeout = 0");
    await session.unsafe("set statement_timeout = 0");
    await session.unsafe("select pg_advisory_lock($1)", [LOCK]);
    if (!(await exists(session, name))) await build(session, server, name, filling);
    await session.unsafe("select pg_advisory_unlock($1)", [LOCK]);
  } finally {
    await session.close();
  }
  return name;
}

const exists = async (sql: SQL, name: string): Promise<boolean> =>
  (await sql.unsafe("select 1 from pg_database where datname = $1", [name])).length > 0;

/** Builds under another name and renames, so that a template is complete or absent. */
async function build(
  session: SQL,
  server: string,
  name: string,
  filling: Filling | undefined,
): Promise<void> {
  const half = `${name}_half`;
  await session.unsafe(`drop database if exists ${half} with (force)`);
  await session.unsafe(`create database ${half} template template0 encoding 'UTF8'`);
  const db = createDb(databaseOn(server, half), { max: filling ? 5 : 1 });
  try {
    await migrateToLatest(db);
    await filling?.fill(db);
  } finally {
    await db.destroy();
  }
  await session.unsafe(`alter database ${half} rename to ${name}`);
  await dropOld(session, name, filling ? FILLED : PREFIX);
}

async function dropOld(session: SQL, current: string, prefix: string): Promise<void> {
  const rows = await session.unsafe<{ datname: string }[]>(
    "select datname from pg_database where datname like $1",
    [`${prefix}%`],
  );
  for (const { datname } of rows) {
    if (datname !== current)
      await session.unsafe(`drop database if exists ${datname}`).catch(() => {});
  }
}
