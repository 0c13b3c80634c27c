import type { ConnectionPool } from "./driver/connection-pool.ts";

/** The connections of a database; `size`: how many there are at most. */
export type Pool = {
  readonly connections: ConnectionPool;
  readonly guardMs: number;
  readonly size: number;
};

const pools = new WeakMap<object, Pool>();

export function registerPool<Db extends object>(pool: Pool, db: Db): Db {
  pools.set(db, pool);
  return db;
}

export function requirePool(db: object): Pool {
  const pool = pools.get(db);
  if (!pool) throw new TypeError("this takes the Db that createDb returned");
  return pool;
}

/** The pool behind a database, the same one behind each of its deadlines; undefined within a transaction. */
export const findPool = (db: object): Readonly<Pick<Pool, "size">> | undefined => pools.get(db);
