import { Database } from "bun:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** Thrown when the file at the path is not a lock. */
export class DamagedLock extends Error {
  override readonly name = "DamagedLock";
}

/**
 * Lets one process at a time do the work. The lock is SQLite's lock on a file: the kernel releases
 * it with the process, so that a kill -9 leaves nothing to clean up.
 */
export async function withFileLock<T>(
  file: string,
  work: () => Promise<T>,
  onOpen: () => void = () => {},
): Promise<T> {
  const lock = new Database(file, { create: true });
  onOpen();
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
        throw new DamagedLock(`the file ${lock.filename} is damaged`, { cause: error });
      if (code !== "SQLITE_BUSY") throw error;
      await sleep(20 + Math.random() * 20);
    }
  }
}
