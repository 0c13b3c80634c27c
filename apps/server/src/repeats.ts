/** Limits the log lines of a repeated failure. */
export class Repeats {
  readonly #everyMs: number;
  readonly #now: () => number;
  readonly #passed = new Map<string, { readonly at: number; suppressed: number }>();

  constructor(everyMs: number, now: () => number = () => performance.now()) {
    this.#everyMs = everyMs;
    this.#now = now;
  }

  /** Returns the number of suppressed repeats since the last line; null to suppress this one. */
  register(text: string): number | null {
    const now = this.#now();
    const last = this.#passed.get(text);
    if (last && now - last.at < this.#everyMs) {
      last.suppressed += 1;
      return null;
    }
    this.#deleteExpired(now);
    this.#passed.set(text, { at: now, suppressed: 0 });
    return last?.suppressed ?? 0;
  }

  /** Bounds the memory, because texts may vary without end. */
  #deleteExpired(now: number): void {
    for (const [text, { at }] of this.#passed)
      if (now - at >= this.#everyMs) this.#passed.delete(text);
  }
}
