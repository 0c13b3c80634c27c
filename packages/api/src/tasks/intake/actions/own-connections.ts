import { createDb, UNLIMITED } from "@kolekta/db";
import type { Actor, Visit } from "../../../core/context.ts";

/** A request of a person, or of the operator's command line where nobody is named. */
export type ImportVisit = Visit & { readonly actor?: Actor };

/** One for the transaction, one to tell how far it is. */
const CONNECTIONS = 2;

/** A desk whose work outlives the request: connections of its own, no deadline, no idempotency key. */
export async function withOwnConnections<T>(
  desk: ImportVisit,
  work: (own: ImportVisit) => Promise<T>,
): Promise<T> {
  const db = createDb(desk.databaseUrl, {
    ...UNLIMITED,
    max: CONNECTIONS,
    applicationName: "kolekta intake",
  });
  try {
    return await work({ ...desk, db, idempotencyKey: null });
  } finally {
    await db.destroy();
  }
}
