import type { QueryExecutorProvider } from "kysely";
import { onConnection } from "../driver/on-connection.ts";
import { quoteIdentifier, quotedPath } from "../names.ts";
import { joinChunks } from "./chunks.ts";
import { type CopyValue, rowEncoder } from "./encode.ts";

export type CopyRows = Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>;

/**
 * Copies rows into a table with COPY; names are SQL identifiers. On a transaction's db the copy is
 * part of that transaction. Resolves with the number of rows; a refused row rejects with the
 * server's own error, its line and column in `where`, and stores nothing.
 */
export function copyRows(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
) {
  const list = columns.map(quoteIdentifier).join(", ");
  return onConnection(db, async (connection) => {
    const described = await connection.run(`select ${list} from ${quotedPath(table)} limit 0`);
    const chunks = joinChunks(rows, rowEncoder(described.columns ?? []));
    return connection.copyIn(`copy ${quotedPath(table)} (${list}) from stdin`, chunks);
  });
}

/**
 * Copies text that is already in a format of COPY: `target` is everything between COPY and FROM.
 */
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
