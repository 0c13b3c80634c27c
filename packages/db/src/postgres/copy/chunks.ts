const CHUNK = 64 * 1024;

/**
 * Joins lines to chunks large enough for a write. Rows from a plain iterable are not awaited one by
 * one.
 */
export function joinChunks<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  line: (row: Row) => string,
): Iterable<string> | AsyncIterable<string> {
  return Symbol.asyncIterator in rows ? joinedLater(rows, line) : joined(rows, line);
}

function* joined<Row>(rows: Iterable<Row>, line: (row: Row) => string): Generator<string> {
  let chunk = "";
  for (const row of rows) {
    chunk += line(row);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}

async function* joinedLater<Row>(
  rows: AsyncIterable<Row>,
  line: (row: Row) => string,
): AsyncGenerator<string> {
  let chunk = "";
  for await (const row of rows) {
    chunk += line(row);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}
