/** Thrown when too many callers wait already. */
export class SlotsFull extends Error {
  override readonly name = "SlotsFull";
  constructor() {
    super("too many are waiting");
  }
}

interface Waiter {
  proceed(): void;
}

/** Runs up to `parallel` pieces of work at a time; up to `waiting` more wait in order. */
export class Slots {
  readonly #parallel: number;
  readonly #waiting: number;
  readonly #queue = new Set<Waiter>();
  #running = 0;

  constructor({ parallel, waiting }: { parallel: number; waiting: number }) {
    this.#parallel = parallel;
    this.#waiting = waiting;
  }

  /**
   * Rejects with SlotsFull when too many wait, or with the signal's reason when it fires during the
   * wait.
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(signal: AbortSignal): Promise<void> {
    if (this.#running < this.#parallel) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#queue.size >= this.#waiting) return Promise.reject(new SlotsFull());
    return new Promise((resolve, reject) => {
      const abandon = () => {
        this.#queue.delete(waiter);
        reject(signal.reason as Error);
      };
      const waiter = {
        proceed: () => {
          signal.removeEventListener("abort", abandon);
          resolve();
        },
      };
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener("abort", abandon, { once: true });
      this.#queue.add(waiter);
    });
  }

  /** Passes the slot to the next waiting caller without freeing it in between. */
  #leave(): void {
    const [next] = this.#queue;
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#queue.delete(next);
    next.proceed();
  }
}
