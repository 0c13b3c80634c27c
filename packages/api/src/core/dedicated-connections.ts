import { createDb, UNLIMITED } from "@kolekta/db";
import type { Visit } from "./context.ts";

/** One for the transaction, one to tell how far it is. */
const CONNECTIONS = 2;

/** A visit whose work outlives the request: connections of its own, no deadline, no idempotency key. */
export async function withDedicatedConnections<V extends Visit, T>(
  visit: V,
  applicationName: string,
  work: (context: V) => Promise<T>,
): Promise<T> {
  const db = createDb(visit.databaseUrl, { ...UNLIMITED, max: CONNECTIONS, applicationName });
  try {
    return await work({ ...visit, db, idempotencyKey: null });
  } finally {
    await db.destroy();
  }
}
