import { type RawBuilder, sql } from "kysely";
import type { Db } from "@kolekta/db";
import { execute, queryRow } from "@kolekta/api/core/query";

const buildKeySql = (name: string): RawBuilder<bigint> => sql`hashtextextended(${name}, 0)`;

/**
 * Runs the work under a lock for all machines; others wait. `work` gets the connection that holds
 * the lock.
 */
export const withNamedLock = <T>(
  db: Db,
  name: string,
  work: (connection: Db) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    await execute(connection)`select pg_advisory_lock(${buildKeySql(name)})`;
    return unlocking(connection, name, work);
  });

/** Runs the work without waiting; returns undefined when another process holds the lock. */
export const unlessLocked = <T>(
  db: Db,
  name: string,
  work: (connection: Db) => Promise<T>,
): Promise<T | undefined> =>
  db.connection().execute(async (connection) => {
    const row = await queryRow(connection)<{
      isLocked: boolean;
    }>`select pg_try_advisory_lock(${buildKeySql(name)}) as is_locked`;
    return row?.isLocked ? unlocking(connection, name, work) : undefined;
  });

async function unlocking<T>(
  connection: Db,
  name: string,
  work: (connection: Db) => Promise<T>,
): Promise<T> {
  try {
    return await work(connection);
  } finally {
    // A connection that broke has let go of its locks.
    await sql`select pg_advisory_unlock(${buildKeySql(name)})`.execute(connection).catch(() => {});
  }
}
