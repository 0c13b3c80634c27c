import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { waitUntil } from "./wait-until.ts";

export async function lockWaits(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  );
  return rows.length;
}

/** Waits until `count` sessions wait for a lock, or the work has ended. */
async function untilWaiting(
  db: QueryExecutorProvider,
  count: number,
  work: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const end = () => void (isOver = true);
  void work.then(end, end);
  await waitUntil(async () => isOver || (await lockWaits(db)) >= count);
}

/** Blocks writes to the table until released: a writer stops there and keeps all its locks. */
async function holdTable<Schema>(db: Kysely<Schema>, table: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await Promise.race([locked.promise, holding]);
  return async () => {
    release.resolve();
    await holding;
  };
}

/**
 * Runs both concurrently: the first stops at the table before its commit with all its locks, the
 * second starts meanwhile, then both end.
 */
export async function atOnce<A, B, Schema>(
  db: Kysely<Schema>,
  table: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const release = await holdTable(db, table);
  const firstPromise = first();
  await untilWaiting(db, 1, firstPromise);
  const two = second();
  await untilWaiting(db, 2, two);
  await release();
  return Promise.all([firstPromise, two]);
}
