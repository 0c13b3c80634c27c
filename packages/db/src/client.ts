import { Kysely } from "kysely";
import { ConnectionPool } from "./driver/connection-pool.ts";
import { propsOf } from "./driver/dialect.ts";
import { toKey } from "./driver/names.ts";
import { PoolDriver } from "./driver/pool-driver.ts";
import type { DB } from "./schema.gen.ts";
import { type SessionOptions, sessionOf } from "./session.ts";

export type Db = Kysely<DB>;

export type DbOptions = SessionOptions & {
  /** Connections in the pool, 10 by default. */
  max?: number;
  /** How long beyond its own statement timeout the server may be silent before the network counts as dead. */
  graceMs?: number;
};

/** `size`: how many connections there are at most. */
export type Pool = {
  connections: ConnectionPool;
  guardMs: number;
  size: number;
};

const GRACE_MS = 5_000;
const pools = new WeakMap<Db, Pool>();

export function createDb(url: string, options: DbOptions = {}): Db {
  const session = sessionOf(url, options);
  const size = options.max ?? 10;
  const connections = new ConnectionPool(url, {
    ...session,
    max: size,
    transform: { column: { from: toKey } },
  });
  const statementMs = Number(session.connection.statement_timeout);
  return over({
    ...{ connections, size },
    guardMs: statementMs > 0 ? statementMs + (options.graceMs ?? GRACE_MS) : 0,
  });
}

/**
 * The same pool with a deadline: each query and each statement of a transaction rejects with
 * DeadlineError when the signal fires, and its connection is closed instead of reused.
 */
export function withDeadline(db: Db, signal: AbortSignal): Db {
  const pool = pools.get(db);
  if (!pool)
    throw new Error("withDeadline takes the Db that createDb returned");
  return over(pool, signal);
}

/** The pool behind a database, the same one behind each of its deadlines; undefined within a transaction. */
export const poolOf = (db: Db): Pool | undefined => pools.get(db);

function over(pool: Pool, signal?: AbortSignal): Db {
  const limits = { signal, guardMs: pool.guardMs };
  return remember(
    pool,
    new Kysely(propsOf(new PoolDriver(pool.connections, limits))),
  );
}

/** Remembers which pool is behind a database. */
export function remember(pool: Pool, db: Db): Db {
  pools.set(db, pool);
  return db;
}
