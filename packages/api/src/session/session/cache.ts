import type { Db } from "@kolekta/db";
import type { DomainEvent } from "../../core/events.ts";
import { hashToken } from "../../core/token.ts";
import { identify, type Identified } from "./actions/identity.ts";

interface CachedSession {
  readonly identified: Identified;
  readonly at: number;
}

export interface SessionCacheOptions {
  /** Time for which an entry is used without a lookup, 1000 by default. */
  readonly ttlMs?: number;
  readonly maxEntries?: number;
}

/** Selects the actors whose identity an event changes; null when it changes none. */
function changedBy({ type, ids }: DomainEvent): ((actor: Identified["actor"]) => boolean) | null {
  if (type === "session.ended") return ({ userId }) => userId === ids["userId"];
  // Clears all entries: an address may be excepted for all users, and such changes are rare.
  if (type === "access.changed") return () => true;
  if (type === "permission.granted") return () => true;
  if (type === "permission.changed")
    return ({ institutionId }) => institutionId === ids["institutionId"];
  return null;
}

/**
 * Caches the identity of a token for a short time, so that a busy client costs one lookup a second.
 * Events remove ended sessions and changed permissions. After a lost event the entry expires by
 * itself.
 */
export class SessionCache {
  readonly #ttlMs: number;
  readonly #maxEntries: number;
  readonly #entries = new Map<string, CachedSession>();
  readonly #running = new Map<string, Promise<Identified | null>>();
  /** Counts drops: an answer read before a drop that arrives after it is not cached. */
  #drops = 0;

  constructor({ ttlMs = 1000, maxEntries = 5000 }: SessionCacheOptions = {}) {
    this.#ttlMs = ttlMs;
    this.#maxEntries = maxEntries;
  }

  async identify(db: Db, token: string, now: Date): Promise<Identified | null> {
    const key = hashToken(token).toString("base64");
    const cached = this.#entries.get(key);
    if (cached && this.#isFresh(cached, now)) return cached.identified;
    const running = this.#running.get(key);
    // The deadline of another request must not cancel this one.
    if (running) return running.catch(() => this.#look(db, token, key, now));
    const lookup = this.#look(db, token, key, now).finally(() => {
      if (this.#running.get(key) === lookup) this.#running.delete(key);
    });
    this.#running.set(key, lookup);
    return lookup;
  }

  #isFresh({ at }: CachedSession, now: Date): boolean {
    const age = now.getTime() - at;
    return age >= 0 && age < this.#ttlMs;
  }

  async #look(db: Db, token: string, key: string, now: Date): Promise<Identified | null> {
    const drops = this.#drops;
    this.#entries.delete(key);
    const identified = await identify(db, token, now);
    if (identified && drops === this.#drops) {
      this.#makeRoom();
      this.#entries.set(key, { identified, at: now.getTime() });
    }
    return identified;
  }

  #makeRoom(): void {
    if (this.#entries.size < this.#maxEntries) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Must receive every event of the bus. */
  onEvent(event: DomainEvent): void {
    const isChanged = changedBy(event);
    if (!isChanged) return;
    this.#drops += 1;
    this.#running.clear();
    for (const [key, { identified }] of this.#entries)
      if (isChanged(identified.actor)) this.#entries.delete(key);
  }

  /** Drops everything after the bus was disconnected, because the missed events are unknown. */
  clear(): void {
    this.#drops += 1;
    this.#running.clear();
    this.#entries.clear();
  }
}
