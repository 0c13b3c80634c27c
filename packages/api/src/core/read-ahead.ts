/**
 * Every row of a list, read in batches, each behind the last row of the one before. The next batch is asked for before this
 * one is handed out, so that the database works while what it gave is written.
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
      // Whoever leaves off does not wait for it.
      coming.catch(() => {});
    }
    yield* batch;
    if (isLast) return;
  }
}
