import type { QueryExecutorProvider } from "kysely";
import { PoolConnection } from "./connection.ts";

/** The connection itself, for what Kysely has no words for; a transaction's db lends the transaction's. */
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
