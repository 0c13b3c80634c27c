import { createTestContext } from "@kolekta/api/core/testing";
import { writeFacts } from "@kolekta/api/reports/agent/actions/process-facts";
import type { Db } from "@kolekta/db";

const REST_MS = 1_000;

/**
 * Writes the facts of committed rows each second beside the work, as a worker does; `settle` writes
 * those left.
 */
export async function withFactsBeside<T>(
  db: Db,
  work: (settle: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const settle = () => writeFacts(createTestContext(db, null, { via: "COMMAND" }));
  const ending = new AbortController();
  const follow = async () => {
    while (!ending.signal.aborted) {
      await settle();
      await Bun.sleep(REST_MS);
    }
  };
  const following = follow();
  try {
    return await work(settle);
  } finally {
    ending.abort();
    await following;
  }
}
