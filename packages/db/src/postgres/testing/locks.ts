import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
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

/** Takes locks by the statement and keeps them until released. */
async function hold<Schema>(
  db: Kysely<Schema>,
  statement: RawBuilder<unknown>,
): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await statement.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await Promise.race([locked.promise, holding]);
  return async () => {
    release.resolve();
    await holding;
  };
}

/** Blocks writes to the table until released: a writer stops there and keeps all its locks. */
const holdTable = <Schema>(db: Kysely<Schema>, table: string) =>
  hold(db, sql`lock table ${sql.table(table)} in share row exclusive mode`);

/**
 * Runs the work while another session keeps the locks of the statement. Returns whether the work
 * waited in a statement that locks, such as a select for update, before it wrote anything there,
 * and had not locked the row of `later` yet: the order of locks prevents deadlocks.
 */
export async function waitsInLock<Schema>(
  db: Kysely<Schema>,
  statement: RawBuilder<unknown>,
  work: () => Promise<unknown>,
  later?: { readonly table: string; readonly id: number },
): Promise<boolean> {
  const release = await hold(db, statement);
  const working = work();
  await untilWaiting(db, 1, working);
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  const free =
    later &&
    (await sql`
    select from ${sql.table(later.table)} where id = ${later.id} for update skip locked`.execute(
      db,
    ));
  await release();
  await working;
  return free?.rows.length !== 0 && rows.some(({ query }) => LOCKING.test(query));
}

const LOCKING = /pg_advisory_xact_lock|for (no key )?update|for (key )?share/i;

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
