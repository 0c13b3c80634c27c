import { type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult } from "kysely";
import { type Db, withDeadline } from "../client.ts";
import type { PoolConnection } from "../driver/connection.ts";
import { buildKyselyProps } from "../driver/dialect.ts";
import { type ExecutorParts, PipelinedExecutor } from "../driver/pipeline.ts";
import { PoolDriver } from "../driver/pool-driver.ts";
import { dbError } from "../errors.ts";
import { type Pool, registerPool, requirePool } from "../pool.ts";

export interface ReplicaSource {
  /** Opens a connection of the replica; undefined when the primary must serve the reader. */
  connect(): Promise<PoolConnection | undefined>;
  /** Switches the reader to the primary after a failure of the replica. */
  usePrimary(): void;
}

class ReaderDriver extends PoolDriver {
  readonly #source: ReplicaSource;

  constructor(primary: Pool, signal: AbortSignal, source: ReplicaSource) {
    super(primary.connections, { signal, guardMs: primary.guardMs });
    this.#source = source;
  }

  override async acquireConnection(): Promise<PoolConnection> {
    const connection = await this.#source.connect();
    if (!connection) return super.acquireConnection();
    ofReplicas.add(connection);
    return connection;
  }
}

const ofReplicas = new WeakSet<object>();

/** Failure on a connection of a replica, where no write can have happened. */
class ReplicaError extends Error {
  override readonly name = "ReplicaError";
}

interface Fallback {
  readonly primary: Db;
  readonly source: ReplicaSource;
}

/**
 * Repeats a statement outside of a transaction on the primary when the replica could not answer it.
 */
class ReaderExecutor extends PipelinedExecutor {
  readonly #fallback: Fallback;

  constructor(fallback: Fallback, ...parts: ExecutorParts) {
    super(...parts);
    this.#fallback = fallback;
  }

  override provideConnection<T>(
    consumer: (connection: DatabaseConnection) => Promise<T>,
  ): Promise<T> {
    return super.provideConnection(async (connection) => {
      try {
        return await consumer(connection);
      } catch (cause) {
        if (!ofReplicas.has(connection) || !canRetryOnPrimary(cause)) throw cause;
        throw new ReplicaError("the replica did not answer", { cause });
      }
    });
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return orOnPrimary(
      this.#fallback,
      () => super.executeQuery<R>(query),
      (primary) => primary.getExecutor().executeQuery<R>(query),
    );
  }
}

async function orOnPrimary<T, Schema>(
  { primary, source }: Fallback,
  read: () => Promise<T>,
  retry: (primary: Db<Schema>) => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ReplicaError)) throw error;
    source.usePrimary();
    return retry(primary as Db<Schema>);
  }
}

/**
 * SQLSTATEs of conflicts with replay, of statements that a standby does not support, and of a
 * standby short of resources.
 */
const STANDBY_STATES = new Set([
  "40001",
  "40P01",
  "55000",
  "0A000",
  "25006",
  "53100",
  "53200",
  "53400",
  "58030",
  "XX001",
]);

function canRetryOnPrimary(error: unknown): boolean {
  const { kind, sqlstate = "" } = dbError(error) ?? {};
  if (kind === "connectionLost" || kind === "deadline") return true;
  return STANDBY_STATES.has(sqlstate);
}

const fallbacks = new WeakMap<object, Fallback>();

/** Gets the database for writes; returns `db` itself when it does not read from replicas. */
export const primaryDb = <Schema>(db: Db<Schema>): Db<Schema> =>
  (fallbacks.get(db)?.primary as Db<Schema> | undefined) ?? db;

/**
 * Creates a database whose statements go to the reader's replica, and after a failure to the
 * primary.
 */
export function readerDb<Schema>(
  primary: Db<Schema>,
  signal: AbortSignal,
  source: ReplicaSource,
): Db<Schema> {
  const pool = requirePool(primary);
  const fallback = { primary: withDeadline(primary as Db, signal), source };
  const driver = new ReaderDriver(pool, signal, source);
  const createExecutor = (...parts: ExecutorParts) => new ReaderExecutor(fallback, ...parts);
  const db = new Kysely<Schema>(buildKyselyProps(driver, createExecutor));
  fallbacks.set(db, fallback);
  return registerPool(pool, db);
}

/**
 * Reads from one consistent snapshot and writes nothing. Within a transaction it reads through that
 * transaction. When a replica fails, everything is read again from the primary: `read` must have no
 * side effects.
 */
export async function snapshot<T, Schema>(
  db: Db<Schema>,
  read: (db: Db<Schema>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return read(db);
  const readFrom = (from: Db<Schema>) =>
    from
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(read);
  const fallback = fallbacks.get(db);
  return fallback ? orOnPrimary(fallback, () => readFrom(db), readFrom) : readFrom(db);
}
