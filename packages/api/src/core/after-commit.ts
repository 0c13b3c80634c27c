import { type Db, findPool, primaryDb } from "@kolekta/db";
import { notifyReaders } from "./event-rows.ts";
import type { DomainEvent } from "./events.ts";

/** Receives the events that this process has committed; empty where the caller does not know them. */
type Wake = (committed: readonly DomainEvent[]) => void;

const readers = new WeakMap<object, Wake>();

/** Calls `wake` whenever `afterCommit` is called with a Db of this pool, which has one reader; returns how to stop. */
export function onCommit(db: Db, wake: Wake): () => void {
  const pool = findPool(db);
  if (!pool) throw new Error("onCommit takes the Db that createDb returned");
  if (readers.has(pool)) throw new Error("a pool has one reader of events");
  readers.set(pool, wake);
  return () => void readers.delete(pool);
}

/**
 * To be called when facts may have been committed. Where the process reads them itself it is woken and wakes the others;
 * where it does not, as in a command, they are woken here. What fails is made good by the next look of each reader.
 */
export async function afterCommit(db: Db, committed: readonly DomainEvent[] = []): Promise<void> {
  if (db.isTransaction) return;
  const pool = findPool(db);
  const wake = pool && readers.get(pool);
  if (wake) return wake(committed);
  await notifyReaders(primaryDb(db)).catch(() => {});
}
