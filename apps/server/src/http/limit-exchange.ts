import {
  countServers,
  exchangeUses,
  BUCKET_RETENTION_S,
  deleteExpiredBuckets,
} from "@kolekta/api/core/rate-limit-rows";
import { type Db, withDeadline } from "@kolekta/db";
import type { Log } from "../log.ts";
import type { Limits } from "./limits.ts";

const EXCHANGE_MS = 200;
/** A server that starts or stops changes the share of every server. */
const COUNT_MS = 2_000;
const CLEANUP_INTERVAL_MS = 60_000;
/** Limits must not wait for a busy database: this server continues with its own counts. */
const PATIENCE_MS = 1_000;

export interface LimitExchangeParts {
  readonly db: Db;
  readonly limits: Limits;
  readonly log: Log;
  now(): Date;
}

/** Lets limits hold over all servers of the database from now on until it is stopped. */
export async function shareLimits(parts: LimitExchangeParts): Promise<LimitExchange> {
  const exchange = new LimitExchange(parts);
  await exchange.open();
  return exchange;
}

/**
 * Reports the calls allowed here to the other servers several times a second, and receives theirs.
 * A single server only checks periodically for others and writes nothing. Without the database each
 * server counts for itself.
 */
export class LimitExchange {
  readonly #parts: LimitExchangeParts;
  #timer: Timer | undefined;
  #running: Promise<void> | undefined;
  #countedAt = Number.NEGATIVE_INFINITY;
  #sweptAt = performance.now();
  /** Time of the last answer; null when it is no longer valid. */
  #lastReceivedAt: number | null = null;
  #failing = false;

  constructor(parts: LimitExchangeParts) {
    this.#parts = parts;
  }

  async open(): Promise<void> {
    await this.#synchronize();
    this.#repeat();
  }

  #repeat(): void {
    const waitMs = this.#parts.limits.servers > 1 ? EXCHANGE_MS : COUNT_MS;
    this.#timer = setTimeout(() => {
      this.#running = this.#synchronize().finally(() => this.#repeat());
    }, waitMs);
    this.#timer.unref();
  }

  /** Reports the last calls first, because another server takes over the callers. */
  async stop(): Promise<void> {
    await this.#running;
    clearTimeout(this.#timer);
    if (this.#parts.limits.servers > 1) await this.#synchronize();
  }

  async #synchronize(): Promise<void> {
    const db = withDeadline(this.#parts.db, AbortSignal.timeout(PATIENCE_MS));
    try {
      await this.count(db);
      if (this.#parts.limits.servers > 1) await this.exchange(db);
      this.#failing = false;
    } catch (error) {
      // Warns once per outage instead of several times a second.
      if (!this.#failing) this.#parts.log.warn({ error }, "limits are counted here alone");
      this.#failing = true;
    }
  }

  async count(db: Db = this.#parts.db): Promise<void> {
    const { limits, log } = this.#parts;
    if (limits.servers > 1 && !this.#isCountDue()) return;
    // After a promotion this one may not be among those that read facts yet.
    const servers = Math.max(1, await countServers(db));
    this.#countedAt = performance.now();
    if (servers === limits.servers) return;
    limits.countAmong(servers);
    this.#lastReceivedAt = null;
    log.info({ servers }, "limits hold over so many servers");
  }

  #isCountDue(): boolean {
    return performance.now() - this.#countedAt >= COUNT_MS;
  }

  async exchange(db: Db = this.#parts.db): Promise<void> {
    const { limits, now } = this.#parts;
    const startedAt = performance.now();
    const since =
      this.#lastReceivedAt === null
        ? BUCKET_RETENTION_S
        : (startedAt - this.#lastReceivedAt) / 1000;
    const uses = limits.collect(now().getTime());
    try {
      const states = await exchangeUses(db, uses, since);
      limits.settle(states, now().getTime());
      this.#lastReceivedAt = startedAt;
    } catch (error) {
      limits.abortExchange();
      throw error;
    }
    if (startedAt - this.#sweptAt < CLEANUP_INTERVAL_MS) return;
    this.#sweptAt = startedAt;
    await deleteExpiredBuckets(db);
  }
}
