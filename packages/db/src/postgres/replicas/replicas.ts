import { setTimeout as sleep } from "node:timers/promises";
import type { Db, DbOptions } from "../client.ts";
import type { PoolConnection } from "../driver/connection.ts";
import { type Lsn, MAX_LSN } from "./lsn.ts";
import { PrimaryLog } from "./primary-log.ts";
import { readerDb } from "./reader-db.ts";
import { Replica, replayedBy, type ReplicaState } from "./replica.ts";

interface ReplicasParts<Schema> extends DbOptions {
  readonly primary: Db<Schema>;
  readonly primaryUrl: string;
  readonly urls: readonly string[];
  /** Milliseconds by which a replica may be behind and still be read from. */
  readonly maxLagMs: number;
  /** A replica is read from, or no longer; with the error where it does not answer. */
  onChange?(replica: string, state: ReplicaState, error?: unknown): void;
}

export interface Reader {
  readonly signal: AbortSignal;
  /** What must have been replayed, his last write; null where that is unknown: then all that is committed now. */
  readonly after: Lsn | null;
  /** A connection of a replica serves him: what it shows misses nothing that was committed before. */
  onRead(asOf: Date): void;
}

const PROBE_EVERY_MS = 500;
const PROBES_AHEAD = 10;
/** Between looks at how far a replica has replayed, which takes milliseconds mostly; then the primary serves. */
const WAITS_MS = [5, 15, 40, 100];

/**
 * Streaming replicas to read from, beside the primary. Each connection is asked how far its server has replayed before it
 * serves, so that there may be any number of servers behind one address.
 */
export class Replicas<Schema = unknown> {
  readonly #parts: ReplicasParts<Schema>;
  readonly #replicas: readonly Replica[];
  readonly #log: PrimaryLog;
  readonly #closing = new AbortController();
  #probing: Promise<void> | undefined;
  #pickCount = 0;

  private constructor(parts: ReplicasParts<Schema>) {
    const { primaryUrl, urls, maxLagMs, ...others } = parts;
    this.#parts = parts;
    this.#log = new PrimaryLog(primaryUrl, maxLagMs);
    this.#replicas = urls.map((url) => new Replica(url, others));
  }

  /** The state of each is known before anybody reads. */
  static async open<Schema>(parts: ReplicasParts<Schema>): Promise<Replicas<Schema>> {
    const replicas = new Replicas(parts);
    await replicas.#probeAll();
    replicas.#probing = replicas.#keepProbing();
    return replicas;
  }

  /** What one reader reads with: one replica while it can serve him, and from then on the primary. */
  dbFor(reader: Reader): Db<Schema> {
    // No replica has what only the primary is known to have.
    let replica = reader.after === MAX_LSN ? undefined : this.#pickReplica();
    let required: Promise<Lsn> | undefined;
    const usePrimary = () => void (replica = undefined);
    const connect = async () => {
      if (replica?.state !== "IN_USE") {
        usePrimary();
        return undefined;
      }
      required ??= reader.after === null ? this.currentLsn() : Promise.resolve(reader.after);
      const connection = await this.#connectTo(replica, reader, required);
      if (!connection) usePrimary();
      return connection;
    };
    return readerDb(this.#parts.primary, reader.signal, {
      connect,
      usePrimary,
    });
  }

  /** Where the primary's log ends: behind everything that was committed before the call. */
  currentLsn(): Promise<Lsn> {
    return this.#log.currentLsn();
  }

  /** Of each: its host, whether it is read from, and how far it is behind in milliseconds. */
  get states(): readonly Pick<Replica, "name" | "state" | "lagMs">[] {
    return this.#replicas;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#probing;
    const all = [this.#log, ...this.#replicas];
    await Promise.all(all.map((source) => source.close()));
  }

  #pickReplica(): Replica | undefined {
    const usable = this.#replicas.filter(({ state }) => state === "IN_USE");
    this.#pickCount += 1;
    return usable[this.#pickCount % usable.length];
  }

  /** Undefined where the replica is not near enough or does not answer. */
  async #connectTo(
    replica: Replica,
    { signal, onRead }: Reader,
    required: Promise<Lsn>,
  ): Promise<PoolConnection | undefined> {
    let connection: PoolConnection | undefined;
    try {
      const lsn = await required;
      if (!(await this.#log.reaches(lsn))) return undefined;
      connection = await replica.connect(signal);
      const asOf = await this.#waitUntilReplayed(connection, lsn);
      if (asOf) {
        onRead(asOf);
        return connection;
      }
    } catch (error) {
      if (signal.aborted) {
        connection?.release();
        throw error;
      }
    }
    connection?.release();
    return undefined;
  }

  async #waitUntilReplayed(connection: PoolConnection, lsn: Lsn): Promise<Date | null> {
    for (const waitMs of [...WAITS_MS, null]) {
      const replayed = await replayedBy(connection);
      if (replayed === null) return null;
      if (replayed >= lsn)
        return (await this.#log.reaches(replayed)) ? this.#log.asOf(replayed) : null;
      if (waitMs !== null) await sleep(waitMs);
    }
    return null;
  }

  /** False where the primary cannot be asked. */
  #isAhead(replayed: Lsn): Promise<boolean> {
    return this.#log.reaches(replayed).then(
      (isReached) => !isReached,
      () => false,
    );
  }

  async #keepProbing(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await sleep(PROBE_EVERY_MS, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await this.#probeAll();
    }
  }

  async #probeAll(): Promise<void> {
    await this.#log.sample();
    await Promise.all(this.#replicas.map((replica) => this.#probe(replica)));
  }

  async #probe(replica: Replica): Promise<void> {
    try {
      const replayed = await replica.probe();
      if (replica.state === "DIVERGED") return;
      if (replayed !== null && (await this.#isAhead(replayed))) return this.#suspect(replica);
      replica.timesAhead = 0;
      this.#updateState(replica, replayed);
    } catch (error) {
      replica.lagMs = null;
      if (replica.state !== "DIVERGED") this.#change(replica, "LOST", error);
    }
  }

  /** For moments after a promotion the old primary may still be asked, which is behind every replica of the new one. */
  #suspect(replica: Replica): void {
    replica.timesAhead += 1;
    const isSure = replica.timesAhead > PROBES_AHEAD;
    this.#change(replica, isSure ? "DIVERGED" : "BEHIND");
  }

  #updateState(replica: Replica, replayed: Lsn | null): void {
    replica.lagMs = replayed === null ? null : this.#log.computeLagMs(replayed);
    if (replayed === null) return this.#change(replica, "NOT_STANDBY");
    this.#change(replica, this.#log.asOf(replayed) ? "IN_USE" : "BEHIND");
  }

  #change(replica: Replica, state: ReplicaState, error?: unknown): void {
    if (state === replica.state) return;
    replica.state = state;
    if (state === "LOST") replica.abandon();
    this.#parts.onChange?.(replica.name, state, error);
  }
}
