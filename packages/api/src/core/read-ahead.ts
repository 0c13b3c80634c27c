/**
 * Reads a list in batches by keyset. The next batch is requested before the current one is yielded,
 * so that the database works while the caller writes.
 */
export async function* readAhead<Row>(
  size: number,
  next: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let coming = next(null);
  for (;;) {
    const batch = await coming;
    const last = batch.at(-1);
    const isLast = last === undefined || batch.length < size;
    if (!isLast) {
      coming = next(last);
      // A consumer that stops early does not wait for the batch.
      coming.catch(() => {});
    }
    yield* batch;
    if (isLast) return;
  }
}
