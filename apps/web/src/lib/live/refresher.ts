import type { DomainEvent } from "@kolekta/api/core/events";
import type { QueryClient } from "@tanstack/react-query";
import { isLiveQuery, isTouched } from "./refreshes.ts";

export interface RefresherParts {
  readonly queries: QueryClient;
  /** Nobody looks at a page in the background: it is brought up to date when somebody does. */
  isSeen(): boolean;
  random(): number;
}

/** The first event of a quiet moment counts at once, those that follow it together. */
const SPACING_MS = 1_000;
/** After a gap all clients are behind at the same time: they do not ask at the same time. */
const SPREAD_MS = 2_000;
const MAX_WAITING = 200;

/** Fetches again what events made old, seldom enough for a busy day. */
export class Refresher {
  readonly #parts: RefresherParts;
  #waiting: DomainEvent[] = [];
  #everything = false;
  #spacing: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
  }

  onEvent(event: DomainEvent): void {
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push(event);
    else this.#everything = true;
    if (this.#spacing === undefined) this.#flush();
  }

  onMissed(): void {
    this.#everything = true;
    clearTimeout(this.#spacing);
    this.#waitFor(this.#parts.random() * SPREAD_MS);
  }

  /** Somebody looks again. */
  onSeen(): void {
    if (this.#spacing === undefined) this.#flush();
  }

  stop(): void {
    clearTimeout(this.#spacing);
    this.#spacing = undefined;
    this.#waiting = [];
    this.#everything = false;
  }

  #flush(): void {
    const events = this.#waiting;
    const everything = this.#everything;
    if ((events.length === 0 && !everything) || !this.#parts.isSeen()) return;
    this.#waiting = [];
    this.#everything = false;
    void this.#parts.queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        everything ? isLiveQuery(queryKey) : events.some((event) => isTouched(queryKey, event)),
    });
    this.#waitFor(SPACING_MS);
  }

  #waitFor(ms: number): void {
    this.#spacing = setTimeout(() => {
      this.#spacing = undefined;
      this.#flush();
    }, ms);
  }
}
