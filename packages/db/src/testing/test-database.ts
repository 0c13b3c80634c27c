import { SQL } from "bun";
import { createDb } from "../client.ts";
import { dbError } from "../postgres/errors.ts";
import { toConnectionOptions } from "../postgres/session.ts";
import { resetServer, testServer } from "../postgres/testing/server.ts";
import { ensureTemplate, type Filling } from "./template.ts";
import { databaseOn } from "../postgres/testing/urls.ts";
import type { OpenDatabase } from "../postgres/testing/use-database.ts";
import type { DB } from "../schema.gen.ts";

export type TestDatabase = OpenDatabase<DB>;

const PREFIX = "kolekta_test_";
const ATTEMPTS = 3;
const ABANDONED_MS = 3_600_000;

/** Creates a migrated database, with a filling if given. Drop it when done. */
export async function testDatabase(filling?: Filling): Promise<TestDatabase> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await cloned(await testServer(), filling);
    } catch (error) {
      if (attempt === ATTEMPTS || !canRecover(error)) throw error;
      resetServer();
      for (const admin of admins.values()) void admin.close({ timeout: 1 }).catch(() => {});
      admins.clear();
    }
  }
}

/** Checks for a stopped server, or a template dropped by the run of another checkout. */
function canRecover(error: unknown): boolean {
  const found = dbError(error);
  return found?.kind === "connectionLost" || found?.sqlstate === "3D000";
}

async function cloned(server: string, filling?: Filling): Promise<TestDatabase> {
  const name = `${PREFIX}${Date.now().toString(36)}_${crypto.randomUUID().slice(0, 8)}`;
  const admin = connectAdmin(server);
  const template = await ensureTemplate(admin, server, filling);
  const strategy = await chooseCopyStrategy(admin);
  await admin.unsafe(`create database ${name} template ${template} strategy ${strategy}`);
  // Test data need not survive a crash, so no commit waits for the disk.
  await admin.unsafe(`alter database ${name} set synchronous_commit = off`);
  await dropAbandoned(admin);
  const url = databaseOn(server, name);
  const db = createDb(url, { max: 5, applicationName: "kolekta test" });
  const drop = async () => {
    await db.destroy();
    await connectAdmin(server).unsafe(`drop database if exists ${name} with (force)`);
  };
  return { db, url, drop };
}

const admins = new Map<string, SQL>();

/** Returns this process's admin connection: connecting again costs as much as copying a database. */
function connectAdmin(server: string): SQL {
  const existing = admins.get(server);
  if (existing) return existing;
  // Dropping a template waits for a checkpoint; on a busy disk that takes longer than five seconds.
  const admin = new SQL(server, { ...toConnectionOptions(server), max: 1 });
  admins.set(server, admin);
  return admin;
}

/** Chooses file_copy where fsync is off, so that its checkpoints wait for no disk; wal_log elsewhere. */
async function chooseCopyStrategy(admin: SQL): Promise<"file_copy" | "wal_log"> {
  const [row] = await admin.unsafe<{ fsync: string }[]>("show fsync");
  return row?.fsync === "off" ? "file_copy" : "wal_log";
}

/** Drops databases left behind by killed test processes, by the age in their name. */
async function dropAbandoned(admin: SQL): Promise<void> {
  const rows = await admin.unsafe<{ datname: string }[]>(
    "select datname from pg_database where datname like $1",
    [`${PREFIX}%`],
  );
  for (const { datname } of rows) {
    const born = Number.parseInt(datname.slice(PREFIX.length), 36);
    if (Date.now() - born > ABANDONED_MS)
      await admin.unsafe(`drop database if exists ${datname}`).catch(() => {});
  }
}
