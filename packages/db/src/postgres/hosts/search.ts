/**
 * Longest wait of a caller in milliseconds. After that, callers are refused at once until the
 * search succeeds.
 */
export const PATIENCE_MS = 5_000;

/** Address of the primary: known at once, or awaited. */
export class Search {
  readonly #refusal: () => Error;
  #waiting = Promise.withResolvers<string>();
  #patience: Timer | undefined;
  #found: string | undefined;

  /** `refusal` creates the error for callers that waited too long. */
  constructor(refusal: () => Error) {
    this.#refusal = refusal;
  }

  get isOver(): boolean {
    return this.#found !== undefined;
  }

  result(): Promise<string> {
    return this.#waiting.promise;
  }

  start(): void {
    if (this.#patience) return;
    this.#found = undefined;
    this.#renew();
    this.#patience = setTimeout(() => this.reject(this.#refusal()), PATIENCE_MS);
  }

  end(url: string): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    if (this.#found === url) return;
    this.#found = url;
    this.#waiting.resolve(url);
    this.#renew();
    this.#waiting.resolve(url);
  }

  /** Refuses the waiting callers, and new ones until the search ends or restarts. */
  reject(error: Error): void {
    this.#waiting.reject(error);
  }

  stop(error: Error): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#found = undefined;
    this.reject(error);
  }

  /** The catch prevents an unhandled rejection when no caller waits. */
  #renew(): void {
    this.#waiting = Promise.withResolvers();
    this.#waiting.promise.catch(() => {});
  }
}
