import { type CompiledQuery, Kysely, type QueryResult } from "kysely";
import { type Db, type Pool, remember } from "../client.ts";
import { dbError } from "../errors.ts";
import type { PoolConnection } from "./connection.ts";
import { propsOf } from "./dialect.ts";
import { PipelinedExecutor } from "./pipeline.ts";
import { PoolDriver } from "./pool-driver.ts";

/** Where one reader reads. */
export interface Source {
  /** A replica's connection that may serve him, or undefined where none may: then the primary serves him. */
  connect(): Promise<PoolConnection | undefined>;
  /** The replica failed him: from now on the primary serves him. */
  leave(): void;
}

class ReadingDriver extends PoolDriver {
  readonly #source: Source;

  constructor(primary: Pool, signal: AbortSignal, source: Source) {
    super(primary.connections, { signal, guardMs: primary.guardMs });
    this.#source = source;
  }

  override async acquireConnection(): Promise<PoolConnection> {
    return (await this.#source.connect()) ?? super.acquireConnection();
  }
}

/** A statement outside of a transaction that the replica could not answer is asked of the primary. */
class ReadingExecutor extends PipelinedExecutor {
  readonly #primary: Db;
  readonly #source: Source;

  constructor(
    primary: Db,
    source: Source,
    ...parts: ConstructorParameters<typeof PipelinedExecutor>
  ) {
    super(...parts);
    this.#primary = primary;
    this.#source = source;
  }

  override async executeQuery<R>(
    query: CompiledQuery,
  ): Promise<QueryResult<R>> {
    try {
      return await super.executeQuery<R>(query);
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      this.#source.leave();
      return this.#primary.getExecutor().executeQuery<R>(query);
    }
  }
}

/** Reading went on too long for what the primary did meanwhile, or the standby takes no such statement. */
const REPLICA_STATES = new Set(["40001", "40P01", "25006", "55000", "0A000"]);

/** The failure may be the replica's alone: the primary can still answer. */
export function isOfReplica(error: unknown): boolean {
  const known = dbError(error);
  if (known?.kind === "connectionLost" || known?.kind === "deadline")
    return true;
  return REPLICA_STATES.has(known?.sqlstate ?? "");
}

const primaries = new WeakMap<Db, Db>();

/** The database to write to, which is this one where it does not read from replicas. */
export const primaryDb = (db: Db): Db => primaries.get(db) ?? db;

/** A database whose statements go to the source, and to the primary where that fails; `primary` bears the same deadline. */
export function readingDb(
  primary: Db,
  pool: Pool,
  signal: AbortSignal,
  source: Source,
): Db {
  const driver = new ReadingDriver(pool, signal, source);
  const executorOf = (
    ...parts: ConstructorParameters<typeof PipelinedExecutor>
  ) => new ReadingExecutor(primary, source, ...parts);
  const db: Db = new Kysely(propsOf(driver, executorOf));
  primaries.set(db, primary);
  return remember(pool, db);
}
