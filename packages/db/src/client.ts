import { Kysely } from "kysely";
import { ConnectionPool } from "./driver/connection-pool.ts";
import { poolProps } from "./driver/dialect.ts";
import { toKey } from "./driver/names.ts";
import type { PoolObserver, PoolStats } from "./driver/observer.ts";
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
type Pool = { connections: ConnectionPool; guardMs: number; size: number };

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
export const poolOf = (db: Db): Readonly<Pick<Pool, "size">> | undefined =>
  pools.get(db);

const connectionsOf = (db: Db): ConnectionPool => {
  const pool = pools.get(db);
  if (!pool) throw new Error("this takes the Db that createDb returned");
  return pool.connections;
};

export const poolStats = (db: Db): PoolStats => connectionsOf(db).stats;

/** Adds to who watches the pool; its connections are watched from the next time on that they are lent. */
export function observePool(db: Db, observer: PoolObserver): void {
  const connections = connectionsOf(db);
  connections.observer = { ...connections.observer, ...observer };
}

function over(pool: Pool, signal?: AbortSignal): Db {
  const db: Db = new Kysely<DB>(
    poolProps(pool.connections, { signal, guardMs: pool.guardMs }),
  );
  pools.set(db, pool);
  return db;
}
