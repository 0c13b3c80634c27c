import { dbError, isLoginRefused } from "../errors.ts";
import { toHost, hostUrls } from "./address.ts";
import { choosePrimary } from "./choose.ts";
import { Host, type HostState } from "./host.ts";
import { Search } from "./search.ts";

/** Which host of a database takes writes. */
export interface Primary {
  /** Whether the database has no other host: then nothing is watched, and nothing changes. */
  readonly isOnly: boolean;
  /** Its address, at once while one is known; else waits for one, some seconds at most, and then rejects. */
  find(): Promise<string>;
  /** A connection to it was lost or refused: the hosts are asked now. */
  suspect(): void;
  /** Tells of each host that becomes the primary, and returns how to end that. The hosts are asked while anybody listens. */
  subscribe(onChange: (url: string) => void): () => void;
}

/** No host takes writes: the same as a lost connection to whoever wanted one. */
export class NoPrimaryError extends Error {
  override readonly name = "NoPrimaryError";
  readonly code = "CONNECTION_NO_PRIMARY";
}

const LOOK_MS = 1_000;
/** While there is no primary. */
export const SEARCH_MS = 200;

const watched = new Map<string, Primary>();

/** One for each address in a process: whoever loses the primary has it looked for on behalf of all. */
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

/** Asks all hosts every second, and more often while there is no primary. */
class WatchedPrimary implements Primary {
  readonly isOnly = false;
  readonly #hosts: readonly Host[];
  readonly #listeners = new Set<(url: string) => void>();
  readonly #search = new Search(() => this.#noPrimary());
  #states: readonly HostState[] = [];
  #url: string | undefined;
  /** The latest that was seen: it stays, so that no write goes back behind it. */
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
    // One for each call, whoever listens twice.
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
      // Whatever a listener does, the hosts go on being asked.
      const pause = this.#search.isOver ? LOOK_MS : SEARCH_MS;
      this.#lookIn(this.#isRecheckPending ? 0 : pause);
    }
  }

  /** What all of them say. A host that is silent holds up no later primary than there was so far. */
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

/** Where all of them refuse us, such as for a wrong password, waiting mends nothing. */
function commonRefusal(states: readonly HostState[]): Error | undefined {
  const errors = states.map(toError);
  const isRefusal = (error: unknown) => {
    const databaseError = dbError(error);
    return databaseError?.sqlstate !== undefined && databaseError.kind === "other";
  };
  return errors.every(isRefusal) ? (errors[0] as Error) : undefined;
}
