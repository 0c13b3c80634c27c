import type { ReservedSQL, SQL } from "bun";
import { closeNow, PrimaryClient } from "../hosts/client.ts";
import type { SessionSettings } from "../session.ts";
import type { PoolObserver, PoolStats } from "./observer.ts";
import { Sessions } from "./sessions.ts";

export type PoolOptions = SQL.PostgresOrMySQLOptions & { max: number };

type Deliver = (reserved: ReservedSQL | Promise<ReservedSQL>) => void;

/**
 * Reuses connections reserved from Bun.SQL, because a reservation for every query costs as much as
 * the query. After the loss of any connection, the idle ones are suspect and go back to Bun, which
 * detects the dead ones.
 */
export class ConnectionPool {
  readonly #client: PrimaryClient;
  readonly #max: number;
  readonly #idle: ReservedSQL[] = [];
  readonly #sessions: Sessions;
  readonly #ages = new WeakMap<ReservedSQL, number>();
  readonly #waiting = new Set<Deliver>();
  #age = 0;
  #inUse = 0;
  observer: PoolObserver = {};

  constructor(address: string, settings: SessionSettings, options: PoolOptions) {
    this.#sessions = new Sessions(settings);
    this.#max = options.max;
    this.#client = new PrimaryClient(address, {
      ...options,
      onLost: () => this.#suspectAll(),
      setUp: (reserved) => this.#sessions.setUp(reserved),
    });
  }

  #suspectAll(): void {
    this.#age++;
    for (const reserved of this.#idle.splice(0)) this.#sessions.markReturned(reserved);
  }

  get stats(): PoolStats {
    return {
      size: this.#max,
      inUse: this.#inUse,
      idle: this.#idle.length,
      waiting: this.#waiting.size,
      lost: this.#age,
    };
  }

  /** Rejects with the signal's reason when it fires before there is a connection. */
  async acquire(signal?: AbortSignal): Promise<ReservedSQL> {
    if (this.#inUse >= this.#max) return this.#wait(signal);
    this.#inUse++;
    return this.#idle.pop() ?? this.#unlessAborted(this.#reserve(), signal);
  }

  #wait(signal?: AbortSignal): Promise<ReservedSQL> {
    const { promise, resolve } = Promise.withResolvers<ReservedSQL>();
    const since = performance.now();
    const observe = () => this.observer.waited?.(performance.now() - since);
    const deliver: Deliver = (reserved) => {
      observe();
      resolve(reserved);
    };
    this.#waiting.add(deliver);
    return this.#unlessAborted(promise, signal, () => {
      if (this.#waiting.delete(deliver)) observe();
    });
  }

  async #reserve(): Promise<ReservedSQL> {
    const age = this.#age;
    try {
      const reserved = await this.#client.reserve();
      this.#ages.set(reserved, age);
      return reserved;
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** Releases a connection that arrives after its caller aborted. */
  #unlessAborted(
    coming: Promise<ReservedSQL>,
    signal: AbortSignal | undefined,
    stopWaiting: () => void = () => {},
  ): Promise<ReservedSQL> {
    if (!signal) return coming;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        stopWaiting();
        reject(signal.reason);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      coming.then(
        (reserved) => {
          signal.removeEventListener("abort", onAbort);
          if (signal.aborted) this.release(reserved);
          else resolve(reserved);
        },
        (error: unknown) => {
          signal.removeEventListener("abort", onAbort);
          reject(error);
        },
      );
    });
  }

  release(reserved: ReservedSQL): void {
    if (this.#ages.get(reserved) !== this.#age) {
      this.#sessions.markReturned(reserved);
      this.#leave();
      return;
    }
    const next = this.#next();
    if (next) return next(reserved);
    this.#idle.push(reserved);
    this.#inUse--;
  }

  /** Closes a connection in an unknown state; it is never used again. */
  discard(reserved: ReservedSQL): void {
    closeNow(reserved);
    this.#leave();
  }

  /** Frees a slot without a connection; the next waiting caller reserves a new one. */
  #leave(): void {
    const next = this.#next();
    if (next) next(this.#reserve());
    else this.#inUse--;
  }

  #next(): Deliver | undefined {
    const [next] = this.#waiting;
    if (next) this.#waiting.delete(next);
    return next;
  }

  async close(): Promise<void> {
    this.#suspectAll();
    await this.#client.close();
  }
}
