import type { QueryExecutorProvider } from "kysely";
import { createDb, type Db } from "../client.ts";
import { onConnection } from "../driver/on-connection.ts";
import { quoted, quotedPath } from "../names.ts";
import { chunked } from "./chunks.ts";
import { APPLICATION, UNLIMITED } from "../session.ts";
import { type CopyValue, rowEncoder } from "./encode.ts";

export type CopyRows =
  Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>;

/**
 * COPY of rows into a table; names as SQL spells them. On a transaction's db it is part of that
 * transaction. Resolves with the number of rows; a refused row rejects with the server's own error,
 * its line and column in `where`, and stores nothing.
 */
export function copyRows(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
) {
  const list = columns.map(quoted).join(", ");
  return onConnection(db, async (connection) => {
    const described = await connection.run(
      `select ${list} from ${quotedPath(table)} limit 0`,
    );
    const chunks = chunked(rows, rowEncoder(described.columns ?? []));
    return connection.copyIn(
      `copy ${quotedPath(table)} (${list}) from stdin`,
      chunks,
    );
  });
}

/** COPY of text that is already in a format of COPY: `target` is everything between COPY and FROM. */
export function copyText(
  db: QueryExecutorProvider,
  target: string,
  chunks: Iterable<string> | AsyncIterable<string>,
  options = "",
): Promise<number> {
  return onConnection(db, (connection) =>
    connection.copyIn(`copy ${target} from stdin ${options}`, chunks),
  );
}

export type CopySession<Schema = unknown> = {
  /** A Kysely transaction on the session's only connection. */
  db: Db<Schema>;
  copy(
    table: string,
    columns: readonly string[],
    rows: CopyRows,
  ): Promise<number>;
};

/** A bulk load: one connection without time limits, one transaction for all that `work` does. */
export async function withCopy<T, Schema = unknown>(
  url: string,
  work: (session: CopySession<Schema>) => Promise<T>,
): Promise<T> {
  const pool = createDb<Schema>(url, {
    max: 1,
    applicationName: `${APPLICATION} copy`,
    ...UNLIMITED,
  });
  try {
    return await pool.transaction().execute((db) =>
      work({
        db,
        copy: (table, columns, rows) => copyRows(db, table, columns, rows),
      }),
    );
  } finally {
    await pool.destroy();
  }
}
