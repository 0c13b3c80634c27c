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
  await asAdmin(server, async (admin) => {
    const template = await ensureTemplate(admin, server, filling);
    await admin.unsafe(
      `create database ${name} template ${template} strategy file_copy`,
    );
    // It need not outlive the machine: no commit waits for the disk, whoever connects.
    await admin.unsafe(`alter database ${name} set synchronous_commit = off`);
    await dropAbandoned(admin);
  });
  const url = databaseOn(server, name);
  const db = createDb(url, { max: 5, applicationName: "kolekta test" });
  const drop = async () => {
    await db.destroy();
    await asAdmin(server, (admin) =>
      admin.unsafe(`drop database if exists ${name} with (force)`),
    );
  };
  return { db, url, drop };
}

async function asAdmin<T>(
  server: string,
  work: (admin: SQL) => Promise<T>,
): Promise<T> {
  const admin = new SQL(server, {
    // Whoever drops a template holds its lock until a checkpoint is through; on a busy disk that takes longer than five seconds.
    ...sessionOf(server, UNLIMITED),
    max: 2,
  });
  try {
    return await work(admin);
  } finally {
    await admin.close({ timeout: 1 });
  }
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
