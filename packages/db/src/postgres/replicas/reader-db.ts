import { type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult } from "kysely";
import { type Db, withDeadline } from "../client.ts";
import type { PoolConnection } from "../driver/connection.ts";
import { buildKyselyProps } from "../driver/dialect.ts";
import { type ExecutorParts, PipelinedExecutor } from "../driver/pipeline.ts";
import { PoolDriver } from "../driver/pool-driver.ts";
import { dbError } from "../errors.ts";
import { type Pool, registerPool, requirePool } from "../pool.ts";

/** The replica of one reader. */
export interface ReplicaSource {
  /** A connection that may serve him; undefined where he has to be served by the primary. */
  connect(): Promise<PoolConnection | undefined>;
  /** The replica failed him: the primary serves him from now on. */
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

/** What failed on a connection of a replica, of which nothing can have been written. */
class ReplicaError extends Error {
  override readonly name = "ReplicaError";
}

interface Fallback {
  readonly primary: Db;
  readonly source: ReplicaSource;
}

/** A statement outside of a transaction that the replica could not answer is asked of the primary. */
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

/** Conflicts with what the primary did meanwhile, statements that no standby takes, and a standby in need. */
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

/** The database to write to, which is this one where it does not read from replicas. */
export const primaryDb = <Schema>(db: Db<Schema>): Db<Schema> =>
  (fallbacks.get(db)?.primary as Db<Schema> | undefined) ?? db;

/** A database whose statements go to the reader's replica, and where that fails to the primary. */
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
 * Reads all of it as it stood in one moment, and writes nothing. Within a transaction it reads what that sees. Where a replica
 * breaks off, all of it is read again from the primary: `read` must have no effects.
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
