import type { QueryExecutorProvider } from "kysely";
import { PoolConnection } from "./connection.ts";

/**
 * Gives access to the connection itself, for work that Kysely has no API for; in a transaction it
 * is that of the transaction.
 */
export function onConnection<T>(
  db: QueryExecutorProvider,
  work: (connection: PoolConnection) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof PoolConnection))
      throw new TypeError("this needs a Db that createDb made");
    return work(connection);
  });
}
