import type { DomainEvent } from "@kolekta/api/core/events";
import type { QueryClient } from "@tanstack/react-query";
import { isLiveQuery, isTouched } from "./refreshes.ts";

export interface RefresherParts {
  readonly queries: QueryClient;
  /** A page in the background is refreshed when it becomes visible. */
  isSeen(): boolean;
  random(): number;
}

/** The first event after a pause refreshes at once; later ones are batched. */
const SPACING_MS = 1_000;
/** After a gap all clients are behind at the same time: they do not ask at the same time. */
const SPREAD_MS = 2_000;
const MAX_WAITING = 200;

/** Reloads the data that events made stale, with a limited frequency. */
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

  /** The page became visible. */
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
