import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "@kolekta/db/testing";

interface Saved {
  readonly viewId: number;
  readonly version: number;
}

const WRITERS = 12;

/** Repeats one save under one key until it is answered, so that it is written once. */
async function save(
  url: string,
  token: string,
  body: object,
  slowest: (ms: number) => void,
): Promise<Saved> {
  const key = crypto.randomUUID();
  for (;;) {
    const startedAt = performance.now();
    const reply = await fetch(`${url}/prod/api/task/view/save`, {
      method: "POST",
      headers: { token, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
    });
    const { code, data } = (await reply.json()) as { code: string; data: Saved };
    slowest(performance.now() - startedAt);
    if (code === "00") return data;
    if (reply.status !== 503) throw new Error(`a save was refused with ${reply.status} ${code}`);
    await sleep(20);
  }
}

/** Saves views continuously, each on the last version: no save may be lost or happen twice. */
export class ViewWriters {
  /** Times of the acknowledged saves. */
  readonly acknowledged: number[] = [];
  slowestMs = 0;
  readonly #versions = new Map<number, number>();
  readonly #stopping = new AbortController();
  readonly #work: Promise<unknown>;
  #failure: unknown;

  constructor(url: string, token: string) {
    const slowest = (ms: number) => (this.slowestMs = Math.max(this.slowestMs, ms));
    const write = async (name: string) => {
      let last: Saved | undefined;
      while (!this.#stopping.signal.aborted) {
        const body = { ...last, name, query: {}, columns: { visibility: {}, order: [] } };
        last = await save(url, token, body, slowest);
        this.acknowledged.push(performance.now());
        this.#versions.set(last.viewId, (this.#versions.get(last.viewId) ?? 0) + 1);
      }
    };
    this.#work = Promise.all(
      Array.from({ length: WRITERS }, (_, n) => write(`${n} ${crypto.randomUUID()}`)),
    );
    this.#work.catch((error: unknown) => (this.#failure = error));
  }

  /** Waits for so many more acknowledged saves; rejects when a save was refused. */
  async saved(count: number): Promise<void> {
    const target = this.acknowledged.length + count;
    await waitUntil(() => {
      if (this.#failure !== undefined) throw this.#failure;
      return this.acknowledged.length >= target;
    });
  }

  /** Counts the saves of each view; rejects when a save was refused. */
  async stop(): Promise<ReadonlyMap<number, number>> {
    this.#stopping.abort();
    await this.#work;
    return this.#versions;
  }
}
