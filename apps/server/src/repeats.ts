/** What is said again and again while one thing is wrong. */
export class Repeats {
  readonly #everyMs: number;
  readonly #now: () => number;
  readonly #passed = new Map<string, { readonly at: number; suppressed: number }>();

  constructor(everyMs: number, now: () => number = () => performance.now()) {
    this.#everyMs = everyMs;
    this.#now = now;
  }

  /** How often the same was held back since it was last let through; null where it is to be held back too. */
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

  /** Texts may be without end; those of long ago are not waited for. */
  #deleteExpired(now: number): void {
    for (const [text, { at }] of this.#passed)
      if (now - at >= this.#everyMs) this.#passed.delete(text);
  }
}
