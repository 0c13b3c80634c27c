import { type Db, withDeadline } from "@kolekta/db";

/** Longest time that a scrape waits for an answer. */
const DEADLINE_MS = 2_000;
/** Retries failures soon, whatever the lifetime of an answer is. */
const FAILURE_CACHE_MS = 10_000;

export interface ProbeParts<T> {
  readonly db: Db;
  /** Lifetime of a cached answer, so that several scrapers cost no more than one. */
  readonly cacheMs: number;
  query(db: Db): Promise<T>;
  onFailure(error: unknown): void;
}

/** Shares one question to the database between all readers. */
export class Probe<T> {
  readonly #parts: ProbeParts<T>;
  #answer: T | null = null;
  #cachedUntil = 0;
  #pending: Promise<T | null> | undefined;

  constructor(parts: ProbeParts<T>) {
    this.#parts = parts;
  }

  /** Returns null without an answer; an outdated answer counts as none. */
  async read(): Promise<T | null> {
    if (performance.now() < this.#cachedUntil) return this.#answer;
    this.#pending ??= this.#ask().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #ask(): Promise<T | null> {
    const { db, query, cacheMs, onFailure } = this.#parts;
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    this.#answer = await query(withDeadline(db, deadline)).catch((error: unknown) => {
      onFailure(error);
      return null;
    });
    const hasAnswer = this.#answer !== null;
    this.#cachedUntil =
      performance.now() + (hasAnswer ? cacheMs : Math.min(cacheMs, FAILURE_CACHE_MS));
    return this.#answer;
  }
}
