/** Nobody waits for a place any more: too many do already. */
export class SlotsFull extends Error {
  override readonly name = "SlotsFull";
  constructor() {
    super("too many are waiting");
  }
}

interface Waiter {
  proceed(): void;
}

/** Lets `parallel` pieces of work run at a time and the next ones wait in order, up to `waiting` of them. */
export class Slots {
  readonly #parallel: number;
  readonly #waiting: number;
  readonly #queue = new Set<Waiter>();
  #running = 0;

  constructor({ parallel, waiting }: { parallel: number; waiting: number }) {
    this.#parallel = parallel;
    this.#waiting = waiting;
  }

  /** Rejects with SlotsFull when the line is too long, with the signal's reason when it fires in line. */
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

  /** The place passes to the next in line without becoming free in between. */
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
