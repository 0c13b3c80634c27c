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

  /** True while the name has something left; `now` in milliseconds. */
  take(name: string, now: number): boolean {
    const { perSecond, burst } = this.#rate;
    if (perSecond === 0) return true;
    const bucket = this.#bucket(name, now);
    const gained = (Math.max(0, now - bucket.at) * perSecond) / 1000;
    bucket.level = Math.min(burst, bucket.level + gained);
    bucket.at = now;
    if (bucket.level < 1) return false;
    bucket.level -= 1;
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
}

/** Generous for people, even many behind one address; a wall for loops. */
export class Limits {
  readonly #sessions: Buckets;
  readonly #addresses: Buckets;
  readonly #logins: Buckets;

  constructor(settings: LimitSettings) {
    const session = settings.RATE_LIMIT_SESSION;
    const address = settings.RATE_LIMIT_ADDRESS;
    const login = settings.RATE_LIMIT_LOGIN;
    this.#sessions = new Buckets({ perSecond: session, burst: session * 4 });
    this.#addresses = new Buckets({ perSecond: address, burst: address * 4 });
    this.#logins = new Buckets({ perSecond: login / 60, burst: login });
  }

  /** Everything but the way in costs the address and the session. */
  allows(ip: string, token: string | null, now: number): boolean {
    const address = this.#addresses.take(ip, now);
    return address && (token === null || this.#sessions.take(token, now));
  }

  /** The way in: what may be called before anybody is known. */
  allowsLogin(ip: string, now: number): boolean {
    return this.#logins.take(ip, now);
  }
}
