import { BoundedCache } from "./bounded-cache.ts";

/** Tokens a second and how many may be saved up; 0 a second means no limit. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
  /**
   * Of what is left, each of several servers gives its part alone until it has heard of the others, and one call at least:
   * together they give at most one call more for each other server. Without it each gives all that it knows of, and what was
   * too much is held against the next calls.
   */
  readonly isExact?: boolean;
}

interface Bucket {
  /** Calls that were let through and are not refilled yet, as far as the servers have told each other. */
  spent: number;
  /** Those of this server that the others do not know of; all there are where it is alone. */
  pending: number;
  /** The part of `pending` that is on its way to the others. */
  sending: number;
  /** What the last two exchanges took along: the others may not have told of their part of the same time yet. */
  sent: number;
  sentBefore: number;
  at: number;
  key: string | null;
}

/** What this server has let through of a bucket that others fill too. */
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

/** Token buckets by name, in memory. Several servers tell each other now and then what they let through. */
export class Buckets {
  readonly #rate: Rate;
  readonly #byName = new BoundedCache<Bucket>(MAX_BUCKETS);
  readonly #byKey = new BoundedCache<Bucket>(MAX_BUCKETS);
  /** What the next exchange may have to tell. */
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
   * True while the name has enough left for so many calls, which a full bucket always has; `now` in milliseconds.
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

  /** Among so many servers this one counts, itself included. */
  countAmong(servers: number): void {
    this.#servers = Math.max(1, servers);
    if (this.#servers > 1) return;
    for (const bucket of this.#used) bucket.sent = bucket.sentBefore = 0;
    this.#used.clear();
  }

  /** What the others have to know. A little that is soon refilled is not worth a row, and never grows to much. */
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

  /** The others know what was collected, and this is what all have spent. */
  settle(states: readonly Use[], now: number): void {
    for (const { key, spent } of states) {
      const bucket = this.#byKey.get(key) ?? bucketAt(now, key);
      this.#byKey.set(key, bucket);
      this.#refill(bucket, now);
      bucket.spent = spent;
    }
    for (const bucket of Array.from(this.#used)) {
      // Behind those that waited, so that each has its turn where more are used than one exchange takes.
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

  /** The others have not been told: the next exchange takes it along. */
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

  /** What is gained beyond what all have spent makes good what they do not know of, of which each server has its part. */
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
