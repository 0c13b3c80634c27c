import { type Db, findPool, primaryDb } from "@kolekta/db";
import { notifyReaders } from "./event-rows.ts";
import type { DomainEvent } from "./events.ts";

/**
 * Receives the events that this process has committed; empty when the caller does not know them.
 */
type Wake = (committed: readonly DomainEvent[]) => void;

const readers = new WeakMap<object, Wake>();

/**
 * Calls `wake` at each `afterCommit` with a Db of this pool, which has one reader; returns the
 * unsubscribe function.
 */
export function onCommit(db: Db, wake: Wake): () => void {
  const pool = findPool(db);
  if (!pool) throw new Error("onCommit takes the Db that createDb returned");
  if (readers.has(pool)) throw new Error("a pool has one reader of events");
  readers.set(pool, wake);
  return () => void readers.delete(pool);
}

/**
 * Wakes the readers of events; call it when events may have been committed. A process with its own
 * feed wakes itself and the others; a process without one, such as a command, wakes them here.
 * After a failure, the next poll of each reader catches up.
 */
export async function afterCommit(db: Db, committed: readonly DomainEvent[] = []): Promise<void> {
  if (db.isTransaction) return;
  const pool = findPool(db);
  const wake = pool && readers.get(pool);
  if (wake) return wake(committed);
  await notifyReaders(primaryDb(db)).catch(() => {});
}
