import type { BucketState, BucketUse } from "@kolekta/api/core/rate-limit-rows";
import { Buckets, type Rate } from "./buckets.ts";

export interface LimitSettings {
  readonly RATE_LIMIT_SESSION: number;
  readonly RATE_LIMIT_ADDRESS: number;
  readonly RATE_LIMIT_LOGIN: number;
  readonly RATE_LIMIT_APP: number;
  readonly RATE_LIMIT_PROVIDER: number;
}

/** Key of a bucket: a session token, a client address, an app token, a provider name. */
export type LimitKind = "session" | "address" | "login" | "app" | "provider";

const bySecond = (calls: number): Rate => ({ perSecond: calls, burst: calls * 4 });
const byMinute = (calls: number): Rate => ({ perSecond: calls / 60, burst: calls });

/**
 * Limits that are generous for people, even many behind one address, and stop loops. Each kind has
 * its own buckets.
 */
export class Limits {
  readonly #buckets: Readonly<Record<LimitKind, Buckets>>;
  #servers = 1;

  constructor(settings: LimitSettings) {
    this.#buckets = {
      session: new Buckets(bySecond(settings.RATE_LIMIT_SESSION)),
      address: new Buckets(bySecond(settings.RATE_LIMIT_ADDRESS)),
      // Exact, because a password attack uses all servers at once.
      login: new Buckets({ ...byMinute(settings.RATE_LIMIT_LOGIN), isExact: true }),
      app: new Buckets(byMinute(settings.RATE_LIMIT_APP)),
      provider: new Buckets(bySecond(settings.RATE_LIMIT_PROVIDER)),
    };
  }

  allows(kind: LimitKind, name: string, now: number, calls = 1): boolean {
    return calls === 0 || this.#buckets[kind].consume(name, now, calls);
  }

  /** Number of server processes that share the limits. */
  get servers(): number {
    return this.#servers;
  }

  countAmong(servers: number): void {
    this.#servers = Math.max(1, servers);
    for (const [, buckets] of this.#entries()) buckets.countAmong(servers);
  }

  /** Collects the calls to report; `settle` or `abortExchange` must follow. */
  collect(now: number): BucketUse[] {
    return this.#entries().flatMap(([kind, buckets]) =>
      buckets.collect(now).map((use) => ({ kind, refillPerSecond: buckets.perSecond, ...use })),
    );
  }

  /** Applies the answer of an exchange, with the totals of all servers. */
  settle(states: readonly BucketState[], now: number): void {
    const byKind = Map.groupBy(states, ({ kind }) => kind);
    for (const [kind, buckets] of this.#entries()) buckets.settle(byKind.get(kind) ?? [], now);
  }

  /** Keeps the collected calls after a failed exchange. */
  abortExchange(): void {
    for (const [, buckets] of this.#entries()) buckets.abortExchange();
  }

  #entries(): [string, Buckets][] {
    return Object.entries(this.#buckets);
  }
}
