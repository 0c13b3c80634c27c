import { afterAll, beforeAll } from "bun:test";
import { createDb, type Db } from "../client.ts";
import { emptyDatabase } from "./empty-database.ts";
import { testServer } from "./server.ts";

export type OpenDatabase<Schema = unknown> = { db: Db<Schema>; url: string; drop(): Promise<void> };

/** The first caller starts the cluster; a timeout here would stop it for the others. */
const PATIENCE_MS = 600_000;

async function openEmpty<Schema>(): Promise<OpenDatabase<Schema>> {
  const { url, drop } = await emptyDatabase(await testServer());
  const db = createDb<Schema>(url, { max: 5 });
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await drop();
    },
  };
}

/**
 * Provides one database for a test file, without tables unless `open` creates some: call it at the
 * top level or in a describe, read .db and .url inside tests.
 */
export function useDatabase<Schema = unknown>(
  open: () => Promise<OpenDatabase<Schema>> = openEmpty,
): { readonly db: Db<Schema>; readonly url: string } {
  let database: OpenDatabase<Schema> | undefined;
  beforeAll(async () => {
    database = await open();
  }, PATIENCE_MS);
  afterAll(() => database?.drop(), PATIENCE_MS);
  const opened = (): OpenDatabase<Schema> => {
    if (!database) throw new Error("the test database is open inside tests only");
    return database;
  };
  return {
    get db() {
      return opened().db;
    },
    get url() {
      return opened().url;
    },
  };
}
