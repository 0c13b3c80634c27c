import { type RawBuilder, sql } from "kysely";
import type { Db } from "@kolekta/db";

const keyOf = (name: string): RawBuilder<bigint> => sql`hashtextextended(${name}, 0)`;

/** One at a time does the work, whatever machine it comes from; the others wait. `work` gets the connection that holds the lock. */
export const withNamedLock = <T>(
  db: Db,
  name: string,
  work: (held: Db) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(${keyOf(name)})`.execute(held);
    return unlocking(held, name, work);
  });

/** The same for who does not wait: undefined where somebody else is at it. */
export const unlessLocked = <T>(
  db: Db,
  name: string,
  work: (held: Db) => Promise<T>,
): Promise<T | undefined> =>
  db.connection().execute(async (held) => {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${keyOf(name)}) as taken`.execute(held);
    return rows[0]?.taken ? unlocking(held, name, work) : undefined;
  });

async function unlocking<T>(held: Db, name: string, work: (held: Db) => Promise<T>): Promise<T> {
  try {
    return await work(held);
  } finally {
    // A connection that broke has let go of its locks.
    await sql`select pg_advisory_unlock(${keyOf(name)})`.execute(held).catch(() => {});
  }
}
