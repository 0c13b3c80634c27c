import { type CompiledQuery, Kysely, type QueryResult } from "kysely";
import { type Db, type Pool, remember } from "../client.ts";
import { dbError } from "../errors.ts";
import type { PoolConnection } from "./connection.ts";
import { propsOf } from "./dialect.ts";
import { PipelinedExecutor } from "./pipeline.ts";
import { PoolDriver } from "./pool-driver.ts";

/** A replica's connection that may serve the reader, or undefined where none may: then the primary serves him. */
export type Choose = () => Promise<PoolConnection | undefined>;

class ReadingDriver extends PoolDriver {
  readonly #choose: Choose;

  constructor(primary: Pool, signal: AbortSignal, choose: Choose) {
    super(primary.connections, { signal, guardMs: primary.guardMs });
    this.#choose = choose;
  }

  override async acquireConnection(): Promise<PoolConnection> {
    return (await this.#choose()) ?? super.acquireConnection();
  }
}

/** A statement outside of a transaction that the replica could not answer is asked of the primary. */
class ReadingExecutor extends PipelinedExecutor {
  readonly #primary: Db;

  constructor(
    primary: Db,
    ...parts: ConstructorParameters<typeof PipelinedExecutor>
  ) {
    super(...parts);
    this.#primary = primary;
  }

  override async executeQuery<R>(
    query: CompiledQuery,
  ): Promise<QueryResult<R>> {
    try {
      return await super.executeQuery<R>(query);
    } catch (error) {
      if (!isOfReplica(error)) throw error;
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
export const primaryOf = (db: Db): Db => primaries.get(db) ?? db;

/** A database whose statements go where `choose` says, and to the primary where that fails; `primary` bears the same deadline. */
export function readingDb(
  primary: Db,
  pool: Pool,
  signal: AbortSignal,
  choose: Choose,
): Db {
  const driver = new ReadingDriver(pool, signal, choose);
  const executorOf = (
    ...parts: ConstructorParameters<typeof PipelinedExecutor>
  ) => new ReadingExecutor(primary, ...parts);
  const db: Db = new Kysely(propsOf(driver, executorOf));
  primaries.set(db, primary);
  return remember(pool, db);
}
