import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { freemem } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../../packages/db/src/postgres/embedded/index.ts";

const MEMORY = "/dev/shm";
const GIB = 2 ** 30;
/** Twice the size of the test databases and their log. */
const MIN_FREE_BYTES = 4 * GIB;
const RESERVED_BYTES = 4 * GIB;

/** Folder in memory for the test server; disposal stops the server and removes it. */
export interface TestMemory extends AsyncDisposable {
  readonly dir: string;
}

/**
 * Each test file makes a database of a thousand files and drops it: on disk that takes a sixth of the processor. Null
 * where memory is short, where a server is given, and outside of CI, where the next run wants to find the server's data.
 */
export function testMemory(): TestMemory | null {
  const { CI, TEST_DATABASE_URL } = process.env;
  if (!CI || TEST_DATABASE_URL || !hasFreeSpace()) return null;
  const dir = mkdtempSync(join(MEMORY, "kolekta-test-"));
  return {
    dir,
    [Symbol.asyncDispose]: async () => {
      if (existsSync(join(dir, "data"))) await (await startEmbedded({ dir, watch: false })).stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function hasFreeSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > MIN_FREE_BYTES && freemem() > MIN_FREE_BYTES + RESERVED_BYTES;
  } catch {
    return false;
  }
}
