import { useDatabase } from "../postgres/testing/use-database.ts";
import { testDatabase } from "./test-database.ts";

export type { Filling } from "./template.ts";
export { type TestDatabase, testDatabase } from "./test-database.ts";
export {
  type Replicated,
  type ReplicatedHost,
  type ReplicatedOptions,
  startReplicated,
} from "../postgres/testing/replicated.ts";
export {
  type KillTiming,
  type ProcessRun,
  runAndKill,
  sessionsEnded,
} from "../postgres/testing/killed-process.ts";
export { draw, isFull, randomFor, usualOrFull, seed } from "./effort.ts";
export { atOnce, lockWaits, waitsInLock } from "../postgres/testing/locks.ts";
export { stallingProxy } from "../postgres/testing/proxy.ts";
export { waitUntil } from "../postgres/testing/wait-until.ts";

/** Creates a migrated database; call it outside of tests, read .db and .url inside. */
export const useTestDatabase = () => useDatabase(() => testDatabase());
