import { BoundedCache } from "./bounded-cache.ts";

/** Tokens a second and how many may be saved up; 0 a second means no limit. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
  /**
   * With `isExact`, each server allows only its share of the rest between two exchanges, but at
   * least one call: together at most one extra call per other server. Without it, each server
   * allows the whole rest it knows of, and an excess counts against later calls.
   */
  readonly isExact?: boolean;
}

interface Bucket {
  /** Allowed calls that are not refilled yet, as known from the last exchange. */
  spent: number;
  /**
   * Calls of this server that were not reported yet; all of its calls when it is the only server.
   */
  pending: number;
  /** Part of `pending` that an exchange is sending. */
  sending: number;
  /**
   * Calls reported in the last two exchanges, whose answers may not include the reports of other
   * servers for that time yet.
   */
  sent: number;
  sentBefore: number;
  at: number;
  key: string | null;
}

/** Calls that this server has allowed from a shared bucket. */
export interface Use {
  readonly key: string;
  readonly spent: number;
}

const MAX_BUCKETS = 25_000;
const MAX_SENT = 1_000;
/** A hair: sums of fractions come out beside the whole number. */
const SLACK = 1e-9;

/** Neither the token of a session nor an address can be read off it. */
const digest = (name: string): string =>
  new Bun.CryptoHasher("sha256").update(name).digest("base64url");

const bucketAt = (at: number, key: string | null): Bucket => ({
  spent: 0,
  pending: 0,
  sending: 0,
  sent: 0,
  sentBefore: 0,
  at,
  key,
});

/** Token buckets by name, in memory. Several servers exchange their counts periodically. */
export class Buckets {
  readonly #rate: Rate;
  readonly #byName = new BoundedCache<Bucket>(MAX_BUCKETS);
  readonly #byKey = new BoundedCache<Bucket>(MAX_BUCKETS);
  /** Buckets that the next exchange may have to report. */
  readonly #used = new Set<Bucket>();
  #servers = 1;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  get perSecond(): number {
    return this.#rate.perSecond;
  }

  get size(): number {
    return this.#byName.size;
  }

  /**
   * Takes tokens for the calls; returns false if too few are left. A full bucket allows any number
   * of calls. `now` is in milliseconds.
   */
  consume(name: string, now: number, calls = 1): boolean {
    if (this.#rate.perSecond === 0) return true;
    const bucket = this.#named(name, now);
    this.#refill(bucket, now);
    if (this.#servers > 1) this.#used.add(bucket);
    const cost = Math.min(calls, this.#rate.burst);
    if (!this.#hasRoom(bucket, cost)) return false;
    bucket.pending += cost;
    return true;
  }

  /** Sets the number of servers that share the limits, including this one. */
  countAmong(servers: number): void {
    this.#servers = Math.max(1, servers);
    if (this.#servers > 1) return;
    for (const bucket of this.#used) bucket.sent = bucket.sentBefore = 0;
    this.#used.clear();
  }

  /**
   * Collects the calls to report. A small count that refills soon is not reported, and stays small.
   */
  collect(now: number): Use[] {
    const enough = this.#rate.burst / (4 * this.#servers);
    const uses: Use[] = [];
    for (const bucket of this.#used) {
      this.#refill(bucket, now);
      const { pending, sent, sentBefore, spent, key } = bucket;
      if (pending + sent + sentBefore === 0) this.#used.delete(bucket);
      if (pending === 0 || key === null || uses.length === MAX_SENT) continue;
      if (spent === 0 && pending < enough) continue;
      bucket.sending = pending;
      uses.push({ key, spent: pending });
    }
    return uses;
  }

  /**
   * Applies the answer of an exchange: the collected calls are reported, and `states` has the total
   * of all servers.
   */
  settle(states: readonly Use[], now: number): void {
    for (const { key, spent } of states) {
      const bucket = this.#byKey.get(key) ?? bucketAt(now, key);
      this.#byKey.set(key, bucket);
      this.#refill(bucket, now);
      bucket.spent = spent;
    }
    for (const bucket of Array.from(this.#used)) {
      // Moves to the end, so that every bucket gets its turn when one exchange cannot report all of
      // them.
      if (bucket.sending > 0) {
        this.#used.delete(bucket);
        this.#used.add(bucket);
      }
      bucket.pending = Math.max(0, bucket.pending - bucket.sending);
      bucket.sentBefore = bucket.sent;
      bucket.sent = bucket.sending;
      bucket.sending = 0;
    }
  }

  /** Keeps the collected calls for the next exchange after a failure. */
  abortExchange(): void {
    for (const bucket of this.#used) bucket.sending = 0;
  }

  #hasRoom(bucket: Bucket, cost: number): boolean {
    const { spent, pending, sent, sentBefore } = bucket;
    const { burst, isExact } = this.#rate;
    if (spent + pending + cost > burst + SLACK) return false;
    const localSpent = pending + sent + sentBefore;
    const part = (burst - spent) / this.#servers;
    const isFirst = localSpent === 0 && cost <= 1;
    return !isExact || isFirst || localSpent + cost <= part + SLACK;
  }

  /**
   * Tokens gained beyond the shared total reduce the unreported calls; each server has an equal
   * part of them.
   */
  #refill(bucket: Bucket, now: number): void {
    const passed = Math.max(0, now - bucket.at);
    const gained = (passed * this.#rate.perSecond) / 1000;
    const beyond = Math.max(0, gained - bucket.spent);
    bucket.at = now;
    bucket.spent = Math.max(0, bucket.spent - gained);
    bucket.pending = Math.max(0, bucket.pending - beyond / this.#servers);
  }

  #named(name: string, now: number): Bucket {
    const bucket = this.#byName.get(name) ?? this.#addBucket(name, now);
    if (this.#servers > 1) this.#join(bucket, name, now);
    return bucket;
  }

  #addBucket(name: string, now: number): Bucket {
    const bucket = bucketAt(now, null);
    this.#byName.set(name, bucket);
    return bucket;
  }

  /** Others may have spent of it before it was asked for here. */
  #join(bucket: Bucket, name: string, now: number): void {
    const key = (bucket.key ??= digest(name));
    const existing = this.#byKey.get(key);
    if (existing === bucket) return;
    if (existing) {
      this.#refill(existing, now);
      this.#refill(bucket, now);
      bucket.spent = existing.spent;
    }
    this.#byKey.set(key, bucket);
  }
}
