import type { ConnectionPool } from "./driver/connection-pool.ts";

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

/** Gets the pool behind a database, shared by all its deadlines; undefined within a transaction. */
export const findPool = (db: object): Readonly<Pick<Pool, "size">> | undefined => pools.get(db);
