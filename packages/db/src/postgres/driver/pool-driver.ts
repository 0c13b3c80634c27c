import { AbortedTransactionError, type Driver, type TransactionSettings } from "kysely";
import { DeadlineError } from "../errors.ts";
import { PoolConnection } from "./connection.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { quoteIdentifier } from "../names.ts";
import type { Limits } from "./limits.ts";

export async function connect(pool: ConnectionPool, limits: Limits): Promise<PoolConnection> {
  const { signal } = limits;
  if (signal?.aborted) throw new DeadlineError(signal.reason);
  const { statement } = pool.observer;
  const since = statement ? performance.now() : 0;
  try {
    const reserved = await pool.acquire(signal);
    const connection = new PoolConnection(pool, reserved, limits);
    if (statement) connection.observe(statement, performance.now() - since);
    return connection;
  } catch (error) {
    throw signal?.aborted ? new DeadlineError(signal.reason) : error;
  }
}

/** Acquires connections of one pool and applies the same limits to every statement. */
export class PoolDriver implements Driver {
  readonly #pool: ConnectionPool;
  readonly #limits: Limits;

  constructor(pool: ConnectionPool, limits: Limits) {
    this.#pool = pool;
    this.#limits = limits;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    return connect(this.#pool, this.#limits);
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    if (!isolationLevel && !accessMode) return connection.startTransaction();
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    await connection.run(`start transaction${isolation} ${accessMode ?? ""}`);
    connection.inTransaction = true;
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    const { command } = await connection.commit();
    connection.inTransaction = false;
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  /** Never throws: the caller needs the error that led to the rollback. */
  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    try {
      await connection.run("rollback");
      connection.inTransaction = false;
    } catch (error) {
      connection.discard(error as Error);
    }
  }

  async savepoint(connection: PoolConnection, name: string): Promise<void> {
    await connection.run(`savepoint ${quoteIdentifier(name)}`);
  }

  async rollbackToSavepoint(connection: PoolConnection, name: string): Promise<void> {
    await connection.run(`rollback to ${quoteIdentifier(name)}`);
  }

  async releaseSavepoint(connection: PoolConnection, name: string): Promise<void> {
    await connection.run(`release ${quoteIdentifier(name)}`);
  }

  async destroy(): Promise<void> {
    await this.#pool.close();
  }
}
