import {
  type Db,
  createDb,
  type DbOptions,
  poolOf,
  withDeadline,
} from "../client.ts";
import type { PoolConnection } from "../driver/connection.ts";
import { onConnection } from "../driver/on-connection.ts";
import { connect } from "../driver/pool-driver.ts";
import { type Position, readPosition } from "./position.ts";

const WHERE = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed`;

/** How far the server behind a connection has replayed; null where it is no standby, or none any more. */
export async function replayedBy(
  connection: PoolConnection,
): Promise<Position | null> {
  const [row] = await connection.run(WHERE);
  const replayed = row?.["replayed"];
  if (row?.["isStandby"] !== true || typeof replayed !== "string") return null;
  return readPosition(replayed);
}

/** IN_USE, or why nobody reads from it: too far behind, no standby, or it does not answer. */
export type ReplicaState = "IN_USE" | "BEHIND" | "PRIMARY" | "LOST";

/** How long a test of a replica may take before it counts as lost. */
const TEST_MS = 1_000;

/** One address of replicas, which may stand for several servers. */
export class Replica {
  readonly name: string;
  readonly #db: Db;
  /** Tested on a connection of its own: long reports may have taken all others. */
  readonly #test: Db;
  #state: ReplicaState = "LOST";
  #lost = new AbortController();
  lagMs: number | null = null;

  constructor(url: string, options: DbOptions) {
    const { hostname, port } = new URL(url);
    this.name = `${hostname}:${port || 5432}`;
    this.#db = createDb(url, options);
    this.#test = createDb(url, {
      ...{ max: 1, applicationName: "kolekta replica test" },
    });
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /** What reads from it ends at once where it does not answer any more. */
  become(state: ReplicaState): void {
    if (state === "LOST" && this.#state !== "LOST") {
      this.#lost.abort(new Error(`the replica ${this.name} does not answer`));
      this.#lost = new AbortController();
    }
    this.#state = state;
  }

  async connect(signal: AbortSignal): Promise<PoolConnection> {
    const pool = poolOf(this.#db);
    if (!pool) throw new TypeError("a replica has a pool");
    return connect(pool.connections, {
      signal: AbortSignal.any([signal, this.#lost.signal]),
      guardMs: pool.guardMs,
    });
  }

  /** Rejects where it does not answer in time. */
  test(): Promise<Position | null> {
    const bounded = withDeadline(this.#test, AbortSignal.timeout(TEST_MS));
    return onConnection(bounded, replayedBy);
  }

  async close(): Promise<void> {
    await Promise.all([this.#db.destroy(), this.#test.destroy()]);
  }
}
