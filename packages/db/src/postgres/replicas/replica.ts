import { createDb, type Db, type DbOptions, withDeadline } from "../client.ts";
import type { PoolConnection } from "../driver/connection.ts";
import { withLimits } from "../driver/limits.ts";
import { onConnection } from "../driver/on-connection.ts";
import { connect } from "../driver/pool-driver.ts";
import { toHost } from "../hosts/address.ts";
import { requirePool } from "../pool.ts";
import { APPLICATION } from "../session.ts";
import { type Lsn, parseLsn } from "./lsn.ts";

const REPLAY_STATE = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed`;

/**
 * Gets the replayed LSN of the server behind a connection; null when it is not, or no longer, a
 * standby.
 */
export async function replayedBy(connection: PoolConnection): Promise<Lsn | null> {
  const [row] = await withLimits(
    connection.run(REPLAY_STATE),
    { signal: undefined, guardMs: PROBE_MS },
    (error) => connection.discard(error),
  );
  const replayed = row?.["replayed"];
  if (row?.["isStandby"] !== true || typeof replayed !== "string") return null;
  return parseLsn(replayed);
}

/**
 * IN_USE, or the reason why it is not read from: too far behind, not a standby that replays a log,
 * no answer, or ahead of the primary's log, as happens to a standby that was ahead of the promoted
 * one. A diverged replica is not used again until the process ends.
 */
export type ReplicaState = "IN_USE" | "BEHIND" | "NOT_STANDBY" | "LOST" | "DIVERGED";

/** Time without an answer after which a replica counts as lost, in milliseconds. */
const PROBE_MS = 1_000;
/** Longest wait for a connection in milliseconds; after that the primary serves. */
const CONNECT_MS = 300;

/** One address of replicas, which may have several servers. */
export class Replica {
  readonly name: string;
  readonly #db: Db;
  /** Separate connection, because long reports may use all others. */
  readonly #probe: Db;
  #lost = new AbortController();
  /** Undefined until it is probed. */
  state: ReplicaState | undefined;
  /** Consecutive probes that found it ahead of the primary. */
  timesAhead = 0;
  /** Milliseconds; null when unknown. */
  lagMs: number | null = null;

  constructor(url: string, options: DbOptions) {
    this.name = toHost(url);
    this.#db = createDb(url, options);
    this.#probe = createDb(url, { max: 1, applicationName: `${APPLICATION} replica probe` });
  }

  /** Rejects all reads in progress. */
  abandon(): void {
    this.#lost.abort(new Error(`the replica ${this.name} does not answer`));
    this.#lost = new AbortController();
  }

  /** Also rejects when the replica is lost meanwhile; a late connection is released. */
  connect(signal: AbortSignal): Promise<PoolConnection> {
    const { connections, guardMs } = requirePool(this.#db);
    const { signal: lost } = this.#lost;
    const connecting = connect(connections, { signal, lost, guardMs });
    const limits = { signal, lost, guardMs: CONNECT_MS };
    return withLimits(connecting, limits, () => {
      connecting.then(
        (late) => late.release(),
        () => {},
      );
    });
  }

  /** Rejects when the replica does not answer in time. */
  probe(): Promise<Lsn | null> {
    const soon = withDeadline(this.#probe, AbortSignal.timeout(PROBE_MS));
    return onConnection(soon, replayedBy);
  }

  async close(): Promise<void> {
    await Promise.all([this.#db.destroy(), this.#probe.destroy()]);
  }
}
