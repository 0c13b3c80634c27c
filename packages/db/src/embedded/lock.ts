import { Database } from "bun:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { own, type Place } from "./place.ts";
import { Refusal } from "./refusal.ts";

/**
 * One process at a time starts or stops the server. The lock is SQLite's lock on a file: the
 * kernel drops it with the process, so that a kill -9 leaves nothing to clean up.
 */
export async function withLock<T>(
  { lock: file, account }: Place,
  work: () => Promise<T>,
): Promise<T> {
  const lock = new Database(file, { create: true });
  own(file, account);
  try {
    await acquire(lock);
    return await work();
  } finally {
    lock.close();
  }
}

async function acquire(lock: Database): Promise<void> {
  for (;;) {
    try {
      lock.run("begin exclusive");
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "SQLITE_NOTADB" || code === "SQLITE_CORRUPT")
        throw new Refusal(
          "damaged",
          `the file ${lock.filename} is damaged`,
          "make sure that no Kolekta runs on DATA_DIR, remove that file and start again",
        );
      if (code !== "SQLITE_BUSY") throw error;
      await sleep(20 + Math.random() * 20);
    }
  }
}
