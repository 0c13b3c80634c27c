/**
 * Reads a list in batches by keyset. The next batch is requested before the current one is yielded,
 * so that the database works while the caller writes.
 */
export async function* readAhead<Row>(
  size: number,
  next: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let coming: Promise<readonly Row[]> | null = next(null);
  while (coming !== null) {
    const batch: Row[] = (await coming).toReversed();
    const [last] = batch;
    coming = last === undefined || batch.length < size ? null : next(last);
    // A consumer that stops early does not wait for the batch.
    coming?.catch(() => {});
    // Popped, because rows that are still referenced outlive the next collection of garbage.
    while (batch.length > 0) yield batch.pop() as Row;
  }
}
