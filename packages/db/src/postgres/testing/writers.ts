import { sql } from "kysely";
import { type Db, withDeadline } from "../client.ts";
import { dbError } from "../errors.ts";
import { run } from "./scratch.ts";

export const DEADLINE_MS = 3_000;
const WRITERS = 20;

export const makeLedger = (db: Db) => run(db, "create table ledger (id text primary key)");

/**
 * Writes rows into the ledger, each in a transaction with a deadline, and records the acknowledged
 * ones.
 */
export class Writers {
  /** Time of the acknowledgement of each row. */
  readonly acknowledged = new Map<string, number>();
  readonly kinds = new Set<string | undefined>();
  slowestMs = 0;
  readonly #db: Db;
  readonly #stopping = new AbortController();
  readonly #work: Promise<unknown>;

  constructor(db: Db) {
    this.#db = db;
    this.#work = Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; !this.#stopping.signal.aborted; n++)
          await this.#write(`${crypto.randomUUID()}-${writer}-${n}`);
      }),
    );
  }

  async #write(id: string): Promise<void> {
    const started = performance.now();
    try {
      await withDeadline(this.#db, AbortSignal.timeout(DEADLINE_MS))
        .transaction()
        .execute((trx) => run(trx, sql`insert into ledger values (${id})`));
      this.acknowledged.set(id, performance.now());
    } catch (error) {
      this.kinds.add(dbError(error)?.kind);
      await Bun.sleep(5);
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - started);
  }

  since(instant: number): number {
    return [...this.acknowledged.values()].filter((at) => at > instant).length;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
  }

  async lost(): Promise<string[]> {
    const rows = await run<{ id: string }>(this.#db, "select id from ledger");
    const stored = new Set(rows.map(({ id }) => id));
    return [...this.acknowledged.keys()].filter((id) => !stored.has(id));
  }
}
