/** How long a search keeps anybody waiting. After that each is refused at once, until it has found something. */
export const PATIENCE_MS = 5_000;

/** What is looked for: its address at once, or the wait for it. */
export class Search {
  readonly #refusal: () => Error;
  #waiting = Promise.withResolvers<string>();
  #patience: Timer | undefined;
  #found: string | undefined;

  /** `refusal`: what those are told who have waited in vain. */
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

  /** Those who wait, and those who come until it ends or begins anew. */
  reject(error: Error): void {
    this.#waiting.reject(error);
  }

  /** Nothing is looked for until it begins anew. */
  stop(error: Error): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#found = undefined;
    this.reject(error);
  }

  /** Nobody need wait for it. */
  #renew(): void {
    this.#waiting = Promise.withResolvers();
    this.#waiting.promise.catch(() => {});
  }
}
