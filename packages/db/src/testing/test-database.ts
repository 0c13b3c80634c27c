import { SQL } from "bun";
import { createDb, type Db } from "../client.ts";
import { dbError } from "../errors.ts";
import { sessionOf, UNLIMITED } from "../session.ts";
import { forgetServer, testServer } from "./server.ts";
import { ensureTemplate, type Filling } from "./template.ts";
import { databaseOn } from "./urls.ts";

export type TestDatabase = { db: Db; url: string; drop(): Promise<void> };

const PREFIX = "kolekta_test_";
const ATTEMPTS = 3;
const ABANDONED_MS = 3_600_000;

/** A fresh database with every migration applied, and filled where a filling is given. Drop it when done. */
export async function testDatabase(filling?: Filling): Promise<TestDatabase> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await cloned(await testServer(), filling);
    } catch (error) {
      if (attempt === ATTEMPTS || !mayRecover(error)) throw error;
      forgetServer();
      connected = undefined;
    }
  }
}

/** The server was stopped under us, or another checkout's run dropped the template in between. */
function mayRecover(error: unknown): boolean {
  const found = dbError(error);
  return found?.kind === "connectionLost" || found?.sqlstate === "3D000";
}

async function cloned(
  server: string,
  filling?: Filling,
): Promise<TestDatabase> {
  const name = `${PREFIX}${Date.now().toString(36)}_${crypto.randomUUID().slice(0, 8)}`;
  const admin = connectAdmin(server);
  const template = await ensureTemplate(admin, server, filling);
  const strategy = await cheapestCopy(admin);
  await admin.unsafe(
    `create database ${name} template ${template} strategy ${strategy}`,
  );
  // It need not outlive the machine: no commit waits for the disk, whoever connects.
  await admin.unsafe(`alter database ${name} set synchronous_commit = off`);
  await dropAbandoned(admin);
  const url = databaseOn(server, name);
  const db = createDb(url, { max: 5, applicationName: "kolekta test" });
  const drop = async () => {
    await db.destroy();
    await connectAdmin(server).unsafe(
      `drop database if exists ${name} with (force)`,
    );
  };
  return { db, url, drop };
}

let connected: { readonly server: string; readonly admin: SQL } | undefined;

/** Returns the connection that this process creates and drops databases by: one of its own each time costs as much as a copy. */
function connectAdmin(server: string): SQL {
  if (connected?.server !== server) {
    // A template is dropped under a lock that lasts until a checkpoint is through; on a busy disk that takes longer than five seconds.
    const options = { ...sessionOf(server, UNLIMITED), max: 1 };
    connected = { server, admin: new SQL(server, options) };
  }
  return connected.admin;
}

/** Files are copied at once where no checkpoint has to reach a disk first; else pages are written to the log. */
async function cheapestCopy(admin: SQL): Promise<"file_copy" | "wal_log"> {
  const [row] = await admin.unsafe<{ fsync: string }[]>("show fsync");
  return row?.fsync === "off" ? "file_copy" : "wal_log";
}

/** Test processes that were killed leave their databases behind; the name tells their age. */
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
