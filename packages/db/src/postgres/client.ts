import { Kysely } from "kysely";
import { ConnectionPool } from "./driver/connection-pool.ts";
import { buildKyselyProps } from "./driver/dialect.ts";
import { toKey } from "./driver/names.ts";
import type { PoolObserver, PoolStats } from "./driver/observer.ts";
import { PoolDriver } from "./driver/pool-driver.ts";
import { type Pool, registerPool, requirePool } from "./pool.ts";
import {
  type SessionOptions,
  STATEMENT_TIMEOUT_MS,
  toConnectionOptions,
  toSessionSettings,
} from "./session.ts";

/** Database with the tables given by the caller. */
export type Db<Schema = unknown> = Kysely<Schema>;

export type DbOptions = SessionOptions & {
  /** Connections in the pool, 10 by default. */
  max?: number;
  /**
   * Time without an answer after the server's own statement timeout, before the network counts as
   * dead.
   */
  graceMs?: number;
};

const GRACE_MS = 5_000;

export function createDb<Schema = unknown>(url: string, options: DbOptions = {}): Db<Schema> {
  const size = options.max ?? 10;
  const connections = new ConnectionPool(url, toSessionSettings(options), {
    ...toConnectionOptions(url, options),
    max: size,
    transform: { column: { from: toKey } },
  });
  const statementMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  return over({
    connections,
    size,
    guardMs: statementMs > 0 ? statementMs + (options.graceMs ?? GRACE_MS) : 0,
  });
}

/**
 * Returns the same pool with a deadline: each query and each statement of a transaction rejects
 * with DeadlineError when the signal fires, and its connection is closed instead of reused.
 */
export const withDeadline = <Schema>(db: Db<Schema>, signal: AbortSignal): Db<Schema> =>
  over(requirePool(db), signal);

export const poolStats = (db: object): PoolStats => requirePool(db).connections.stats;

/** Adds an observer to the pool; each connection is observed from its next acquisition on. */
export function observePool(db: object, observer: PoolObserver): void {
  const { connections } = requirePool(db);
  connections.observer = { ...connections.observer, ...observer };
}

function over<Schema>(pool: Pool, signal?: AbortSignal): Db<Schema> {
  const limits = { signal, guardMs: pool.guardMs };
  const driver = new PoolDriver(pool.connections, limits);
  return registerPool(pool, new Kysely<Schema>(buildKyselyProps(driver)));
}
