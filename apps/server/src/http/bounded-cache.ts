/**
 * Cache of recently used values in two generations, so that a flood of new names evicts the oldest
 * without a sweep.
 */
export class BoundedCache<Value> {
  readonly #maxEntries: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  /** Limit per generation. */
  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  get(name: string): Value | undefined {
    const young = this.#young.get(name);
    if (young !== undefined) return young;
    const old = this.#old.get(name);
    if (old !== undefined) this.set(name, old);
    return old;
  }

  set(name: string, value: Value): void {
    if (this.#young.size >= this.#maxEntries) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(name, value);
  }
}
