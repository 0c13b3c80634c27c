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
  /** Largest lag in milliseconds of a replica in use. */
  readonly maxLagMs: number;
  /** Called when a replica is used or no longer used; with the error when it does not answer. */
  onChange?(replica: string, state: ReplicaState, error?: unknown): void;
}

export interface Reader {
  readonly signal: AbortSignal;
  /**
   * LSN of the reader's last write, which must have been replayed; null when unknown: then
   * everything committed so far.
   */
  readonly after: Lsn | null;
  /** Called when a replica serves the reader; its data is complete up to `asOf`. */
  onRead(asOf: Date): void;
}

const PROBE_EVERY_MS = 500;
const PROBES_AHEAD = 10;
/**
 * Waits between checks of the replayed LSN, in milliseconds; replay mostly takes a few. After the
 * last one the primary serves.
 */
const WAITS_MS = [5, 15, 40, 100];

/**
 * Streaming replicas for reads, beside the primary. Each connection checks the replayed LSN of its
 * server before it serves, so that one address may have any number of servers.
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

  /** Opens the replicas after a first probe of each. */
  static async open<Schema>(parts: ReplicasParts<Schema>): Promise<Replicas<Schema>> {
    const replicas = new Replicas(parts);
    await replicas.#probeAll();
    replicas.#probing = replicas.#keepProbing();
    return replicas;
  }

  /** Gets a database for one reader: one replica while it can serve, after that the primary. */
  dbFor(reader: Reader): Db<Schema> {
    // No replica qualifies after a write of unknown LSN.
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
    return readerDb(this.#parts.primary, reader.signal, { connect, usePrimary });
  }

  /** Gets the end of the primary's log, behind everything that was committed before the call. */
  currentLsn(): Promise<Lsn> {
    return this.#log.currentLsn();
  }

  /** Host, state and lag in milliseconds of each replica. */
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

  /** Returns undefined when the replica is too far behind or does not answer. */
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

  /** Returns false when the primary does not answer. */
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

  /**
   * For a short time after a promotion, the answers may come from the old primary, which is behind
   * every replica of the new one.
   */
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
