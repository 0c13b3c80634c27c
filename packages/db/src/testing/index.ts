import { afterAll, beforeAll } from "bun:test";
import type { Db } from "../client.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

export type { Filling } from "./template.ts";
export { type TestDatabase, testDatabase } from "./test-database.ts";
export {
  type Replicated,
  type ReplicatedHost,
  type ReplicatedOptions,
  startReplicated,
} from "./replicated.ts";
export {
  type KillMoment,
  type ProcessRun,
  runAndKill,
  sessionsEnded,
} from "./killed-process.ts";
export { draw, isFull, randomFor, usualOrFull, seed } from "./effort.ts";
export { atOnce, lockWaits } from "./locks.ts";
export { until } from "./until.ts";

/** The first to ask makes the cluster and the template; to give up would end the server that others wait for. */
const PATIENCE_MS = 600_000;

/** One database for a test file: call it at the top level or in a describe, read .db and .url inside tests. */
export function useTestDatabase(): { readonly db: Db; readonly url: string } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await testDatabase();
  }, PATIENCE_MS);
  afterAll(() => database?.drop(), PATIENCE_MS);
  const opened = (): TestDatabase => {
    if (!database)
      throw new Error("the test database is open inside tests only");
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
