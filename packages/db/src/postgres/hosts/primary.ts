import { dbError, isLoginRefused } from "../errors.ts";
import { toHost, hostUrls } from "./address.ts";
import { choosePrimary } from "./choose.ts";
import { Host, type HostState } from "./host.ts";
import { Search } from "./search.ts";

/** Finds the host of a database that takes writes. */
export interface Primary {
  /** The database has no other host: no host is watched, and the primary never changes. */
  readonly isOnly: boolean;
  /**
   * Resolves to its address, at once while one is known; otherwise waits for some seconds, then
   * rejects.
   */
  find(): Promise<string>;
  /** Probes the hosts now, after a connection to the primary was lost or refused. */
  suspect(): void;
  /**
   * Reports each host that becomes the primary; returns the unsubscribe function. The hosts are
   * probed while there are subscribers.
   */
  subscribe(onChange: (url: string) => void): () => void;
}

/** No host takes writes; callers treat it like a lost connection. */
export class NoPrimaryError extends Error {
  override readonly name = "NoPrimaryError";
  readonly code = "CONNECTION_NO_PRIMARY";
}

const LOOK_MS = 1_000;
/** Interval in milliseconds while there is no primary. */
export const SEARCH_MS = 200;

const watched = new Map<string, Primary>();

/**
 * Gets the one instance for each address in a process, so that one search serves all callers that
 * lost the primary.
 */
export function getPrimary(address: string): Primary {
  const urls = hostUrls(address);
  if (urls.length === 1) return onlyHost(urls[0]);
  const primary = watched.get(address) ?? new WatchedPrimary(urls);
  watched.set(address, primary);
  return primary;
}

const onlyHost = (url: string): Primary => ({
  isOnly: true,
  find: async () => url,
  suspect: () => {},
  subscribe: () => () => {},
});

/** Probes all hosts every second, and more often while there is no primary. */
class WatchedPrimary implements Primary {
  readonly isOnly = false;
  readonly #hosts: readonly Host[];
  readonly #listeners = new Set<(url: string) => void>();
  readonly #search = new Search(() => this.#noPrimary());
  #states: readonly HostState[] = [];
  #url: string | undefined;
  /** Latest timeline seen; kept across failures, so that writes never go to an older one. */
  #timeline = 0;
  #next: Timer | undefined;
  #isLooking = false;
  #isRecheckPending = false;

  constructor(urls: readonly string[]) {
    this.#hosts = urls.map((url) => new Host(url, () => this.suspect()));
  }

  find(): Promise<string> {
    return this.#search.result();
  }

  suspect(): void {
    if (this.#listeners.size === 0) return;
    this.#isRecheckPending = true;
    if (!this.#isLooking) this.#lookIn(0);
  }

  subscribe(onChange: (url: string) => void): () => void {
    // A wrapper for each call, because one function may subscribe twice.
    const listener = (url: string) => onChange(url);
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      this.#search.start();
      this.suspect();
    }
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#rest();
    };
  }

  #rest(): void {
    clearTimeout(this.#next);
    for (const host of this.#hosts) host.close();
    this.#url = undefined;
    this.#search.stop(new NoPrimaryError("the hosts of the database are not asked any more"));
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => void this.#look(), ms);
    if (this.#search.isOver) this.#next.unref();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    this.#isRecheckPending = false;
    this.#states = await this.#ask();
    this.#isLooking = false;
    if (this.#listeners.size === 0) return this.#rest();
    try {
      this.#updatePrimary();
    } finally {
      // Probing continues whatever a listener does.
      const pause = this.#search.isOver ? LOOK_MS : SEARCH_MS;
      this.#lookIn(this.#isRecheckPending ? 0 : pause);
    }
  }

  /** Probes all hosts. A silent host does not delay a primary with a later timeline. */
  #ask(): Promise<readonly HostState[]> {
    const { promise, resolve } = Promise.withResolvers<readonly HostState[]>();
    const states: HostState[] = [];
    const isLater = (state: HostState) =>
      state.isWritable && this.#timeline > 0 && state.timeline > this.#timeline;
    for (const host of this.#hosts)
      void host.probe().then((state) => {
        states.push(state);
        if (isLater(state) || states.length === this.#hosts.length) resolve(states);
      });
    return promise;
  }

  #updatePrimary(): void {
    const last = { url: this.#url, timeline: this.#timeline };
    const chosen = choosePrimary(this.#states, last);
    if (!chosen) return this.#lose();
    this.#timeline = chosen.timeline;
    this.#url = chosen.url;
    this.#search.end(chosen.url);
    if (chosen.url === last.url) return;
    for (const listener of this.#listeners) listener(chosen.url);
  }

  #lose(): void {
    this.#search.start();
    const refusal = commonRefusal(this.#states);
    if (refusal) this.#search.reject(refusal);
  }

  #noPrimary(): Error {
    const last = this.#timeline;
    const hosts = this.#states.map((state) => `${toHost(state.url)} ${formatReason(state, last)}`);
    return new NoPrimaryError(`no host of the database takes writes (${hosts.join("; ")})`, {
      cause: this.#states.map(toError).find(isLoginRefused),
    });
  }
}

const toError = (state: HostState): unknown => (state.isWritable ? undefined : state.error);

const formatReason = (state: HostState, last: number): string => {
  if (state.isWritable) return `has timeline ${state.timeline}, which ${last} has replaced`;
  if (state.error === undefined) return "is read only";
  return `fails: ${(state.error as Error).message}`;
};

/** When every host answers with a refusal, such as for a wrong password, waiting does not help. */
function commonRefusal(states: readonly HostState[]): Error | undefined {
  const errors = states.map(toError);
  const isRefusal = (error: unknown) => {
    const databaseError = dbError(error);
    return databaseError?.sqlstate !== undefined && databaseError.kind === "other";
  };
  return errors.every(isRefusal) ? (errors[0] as Error) : undefined;
}
