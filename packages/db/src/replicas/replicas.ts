import { setTimeout as sleep } from "node:timers/promises";
import {
  createDb,
  type Db,
  type DbOptions,
  poolOf,
  withDeadline,
} from "../client.ts";
import type { PoolConnection } from "../driver/connection.ts";
import { onConnection } from "../driver/on-connection.ts";
import { readingDb } from "../driver/reading.ts";
import { PositionHistory } from "./history.ts";
import { endOfRecords, type Position, readPosition } from "./position.ts";
import { Replica, replayedBy, type ReplicaState } from "./replica.ts";

export interface ReplicasOptions extends DbOptions {
  /** Milliseconds by which a replica may be behind before nobody reads from it. */
  readonly mostLagMs: number;
  /** A replica is read from again, or no longer. */
  readonly onChange?: (replica: string, state: ReplicaState) => void;
}

/** One reader: until when, what he must find, and whom to say from which moment it is. */
export interface Reading {
  readonly signal: AbortSignal;
  /** Where his last write ended; null where nobody knows, so that he must find all there is. */
  readonly after: Position | null;
  onRead(asOf: Date): void;
}

const TEST_EVERY_MS = 500;
const POSITION_MS = 1_000;
/** A write is replayed within milliseconds: so long a reader waits for his own before the primary serves him. */
const WAITS_MS = [5, 15, 40, 100];

/**
 * Streaming replicas to read from, beside the primary. Each connection is asked how far its server has replayed before it
 * serves, so that an address may stand for any number of servers.
 */
export class Replicas {
  readonly #primary: Db;
  readonly #position: Db;
  readonly #replicas: readonly Replica[];
  readonly #history: PositionHistory;
  readonly #options: ReplicasOptions;
  #turn = 0;
  #closing = new AbortController();
  #testing: Promise<void> | undefined;
  #asking: Promise<Position> | undefined;
  #nextAsking: Promise<Position> | undefined;

  private constructor(
    primary: Db,
    primaryUrl: string,
    urls: readonly string[],
    options: ReplicasOptions,
  ) {
    this.#primary = primary;
    this.#options = options;
    this.#history = new PositionHistory(2 * options.mostLagMs + POSITION_MS);
    this.#position = createDb(primaryUrl, {
      ...{ max: 1, applicationName: "kolekta log position" },
    });
    this.#replicas = urls.map((url) => new Replica(url, options));
  }

  /** Knows the state of each before anybody reads. */
  static async open(
    ...parts: [
      primary: Db,
      primaryUrl: string,
      urls: readonly string[],
      options: ReplicasOptions,
    ]
  ): Promise<Replicas> {
    const replicas = new Replicas(...parts);
    await replicas.#testAll();
    replicas.#testing = replicas.#keepTesting();
    return replicas;
  }

  /** What one reader reads with: one replica while it can serve him, and from then on the primary. */
  reading(reading: Reading): Db {
    const pool = poolOf(this.#primary);
    if (!pool) throw new TypeError("the primary has a pool");
    const { signal, after } = reading;
    const primary = withDeadline(this.#primary, signal);
    let replica = this.#next();
    let wanted: Promise<Position> | undefined;
    const leave = () => void (replica = undefined);
    const connect = async () => {
      if (!replica) return undefined;
      wanted ??= after === null ? this.position() : Promise.resolve(after);
      const connection = await this.#from(replica, reading, wanted);
      if (!connection) leave();
      return connection;
    };
    return readingDb(primary, pool, signal, { connect, leave });
  }

  /** Where the log ends now: behind everything that was committed before this was called. */
  position(): Promise<Position> {
    if (!this.#asking) return this.#ask();
    // What is being asked may have been answered before the caller's commit: the next answer serves all who wait.
    return (this.#nextAsking ??= this.#asking
      .catch(() => {})
      .then(() => {
        this.#nextAsking = undefined;
        return this.#ask();
      }));
  }

  get states(): readonly Pick<Replica, "name" | "state" | "lagMs">[] {
    return this.#replicas;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#testing;
    const closing = this.#replicas.map((one) => one.close());
    await Promise.all([this.#position.destroy(), ...closing]);
  }

  #ask(): Promise<Position> {
    const bounded = withDeadline(
      this.#position,
      AbortSignal.timeout(POSITION_MS),
    );
    const asking = onConnection(bounded, positionOf).finally(() => {
      if (this.#asking === asking) this.#asking = undefined;
    });
    return (this.#asking = asking);
  }

  #next(): Replica | undefined {
    const usable = this.#replicas.filter(({ state }) => state === "IN_USE");
    this.#turn += 1;
    return usable[this.#turn % usable.length];
  }

  /** A connection that may serve; undefined where the replica is not near enough or does not answer. */
  async #from(
    replica: Replica,
    { signal, onRead }: Reading,
    wanted: Promise<Position>,
  ): Promise<PoolConnection | undefined> {
    let connection: PoolConnection | undefined;
    try {
      const position = await wanted;
      connection = await replica.connect(signal);
      const asOf = await this.#reached(connection, position);
      if (asOf) {
        onRead(asOf);
        return connection;
      }
    } catch (error) {
      if (signal.aborted) throw error;
    }
    connection?.release();
    return undefined;
  }

  /** Waits a little for the position to be replayed; the moment of what is there then, null where it is too old. */
  async #reached(
    connection: PoolConnection,
    position: Position,
  ): Promise<Date | null> {
    for (const waitMs of [...WAITS_MS, null]) {
      const replayed = await replayedBy(connection);
      if (replayed === null) return null;
      if (replayed >= position) return this.#recent(replayed);
      if (waitMs !== null) await sleep(waitMs);
    }
    return null;
  }

  #recent(replayed: Position): Date | null {
    const asOf = this.#history.momentOf(replayed);
    return asOf && Date.now() - asOf.getTime() <= this.#options.mostLagMs
      ? asOf
      : null;
  }

  async #keepTesting(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await sleep(TEST_EVERY_MS, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await this.#testAll();
    }
  }

  async #testAll(): Promise<void> {
    const at = new Date();
    await this.position().then(
      (position) => this.#history.add(at, position),
      () => {},
    );
    await Promise.all(this.#replicas.map((replica) => this.#test(replica)));
  }

  async #test(replica: Replica): Promise<void> {
    const state = await this.#stateOf(replica);
    if (state === replica.state) return;
    replica.become(state);
    this.#options.onChange?.(replica.name, state);
  }

  async #stateOf(replica: Replica): Promise<ReplicaState> {
    try {
      const replayed = await replica.test();
      if (replayed === null) return "PRIMARY";
      const asOf = this.#history.momentOf(replayed);
      replica.lagMs = asOf && Date.now() - asOf.getTime();
      return this.#recent(replayed) ? "IN_USE" : "BEHIND";
    } catch {
      replica.lagMs = null;
      return "LOST";
    }
  }
}

async function positionOf(connection: PoolConnection): Promise<Position> {
  const [row] = await connection.run(
    "select pg_current_wal_insert_lsn()::text as position",
  );
  const position = readPosition(String(row?.["position"]));
  if (position === null) throw new TypeError("the primary has no log position");
  return endOfRecords(position);
}
