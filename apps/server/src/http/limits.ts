/** Tokens a second and how many may be saved up; 0 a second means no limit. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  level: number;
  at: number;
}

const MOST = 25_000;

/**
 * Token buckets by name, in memory: every server process counts for itself. Names live in two
 * generations, so that a flood of new ones forgets the longest unused and never costs a sweep.
 */
export class Buckets {
  readonly #rate: Rate;
  #young = new Map<string, Bucket>();
  #old = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /**
   * True while the name has enough left for so many calls, which a full bucket always has; `now` in milliseconds.
   */
  take(name: string, now: number, calls = 1): boolean {
    const { perSecond, burst } = this.#rate;
    if (perSecond === 0) return true;
    const bucket = this.#bucket(name, now);
    const gained = (Math.max(0, now - bucket.at) * perSecond) / 1000;
    bucket.level = Math.min(burst, bucket.level + gained);
    bucket.at = now;
    const cost = Math.min(calls, burst);
    if (bucket.level < cost) return false;
    bucket.level -= cost;
    return true;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  #bucket(name: string, now: number): Bucket {
    const young = this.#young.get(name);
    if (young) return young;
    const bucket = this.#old.get(name) ?? { level: this.#rate.burst, at: now };
    if (this.#young.size >= MOST) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(name, bucket);
    return bucket;
  }
}

export interface LimitSettings {
  readonly RATE_LIMIT_SESSION: number;
  readonly RATE_LIMIT_ADDRESS: number;
  readonly RATE_LIMIT_LOGIN: number;
  readonly RATE_LIMIT_APP: number;
  readonly RATE_LIMIT_PROVIDER: number;
}

/** What a bucket is named by: a session's token, an address, the app's token of a call, a provider's name. */
export type LimitKind = "session" | "address" | "login" | "app" | "provider";

const bySecond = (calls: number): Rate => ({
  perSecond: calls,
  burst: calls * 4,
});
const byMinute = (calls: number): Rate => ({
  perSecond: calls / 60,
  burst: calls,
});

/** Generous for people, even many behind one address; a wall for loops. Each kind has buckets of its own. */
export class Limits {
  readonly #buckets: Readonly<Record<LimitKind, Buckets>>;

  constructor(settings: LimitSettings) {
    this.#buckets = {
      session: new Buckets(bySecond(settings.RATE_LIMIT_SESSION)),
      address: new Buckets(bySecond(settings.RATE_LIMIT_ADDRESS)),
      login: new Buckets(byMinute(settings.RATE_LIMIT_LOGIN)),
      app: new Buckets(byMinute(settings.RATE_LIMIT_APP)),
      provider: new Buckets(bySecond(settings.RATE_LIMIT_PROVIDER)),
    };
  }

  allows(kind: LimitKind, name: string, now: number, calls = 1): boolean {
    return calls === 0 || this.#buckets[kind].take(name, now, calls);
  }
}
