import { GatewayError } from "../../../../core/gateways.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Longest wait; a message that would wait longer stays in the outbox. */
const PATIENCE_MS = 10_000;

/** Monotonic milliseconds. */
export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

const RUNNING: Clock = { now: () => performance.now(), sleep: (ms) => Bun.sleep(ms) };

/**
 * Limits the rate to the agreed number of messages a second, and pauses when the provider asks for
 * it.
 */
export class RateLimiter {
  readonly #gapMs: number;
  #next = 0;
  #pauseMs = 0;
  #restsUntil = 0;
  readonly #clock: Clock;

  constructor(perSecond: number, clock: Clock = RUNNING) {
    this.#gapMs = 1000 / perSecond;
    this.#clock = clock;
  }

  async acquire(signal?: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#next);
    if (at - now > PATIENCE_MS) throw away();
    this.#next = at + this.#gapMs;
    await this.#until(at);
    if (signal?.aborted) throw away();
  }

  /**
   * Doubles the pause until the provider accepts a message again. The refusals of one burst cause
   * one pause.
   */
  slowDown(): void {
    const now = this.#clock.now();
    if (now < this.#restsUntil) return;
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pauseMs * 2));
    this.#restsUntil = now + this.#pauseMs;
    this.#next = Math.max(this.#next, this.#restsUntil);
  }

  reset(): void {
    this.#pauseMs = 0;
  }

  /** A timer may fire slightly early, before the pause is over. */
  async #until(at: number): Promise<void> {
    for (let remaining = at - this.#clock.now(); remaining > 0; remaining = at - this.#clock.now())
      await this.#clock.sleep(remaining);
  }
}

const away = () => new GatewayError("the provider needs a rest", true, "BUSY");
