import { createDb, UNLIMITED } from "@kolekta/db";
import type { BaseContext } from "./context.ts";

/** One for the transaction, one to report progress. */
const CONNECTIONS = 2;

/**
 * Runs work that outlives the request on connections of its own, without deadline or idempotency
 * key.
 */
export async function withDedicatedConnections<V extends BaseContext, T>(
  context: V,
  applicationName: string,
  work: (context: V) => Promise<T>,
): Promise<T> {
  const db = createDb(context.databaseUrl, { ...UNLIMITED, max: CONNECTIONS, applicationName });
  try {
    return await work({ ...context, db, idempotencyKey: null });
  } finally {
    await db.destroy();
  }
}
