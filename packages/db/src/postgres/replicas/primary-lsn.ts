import { type Db, withDeadline } from "../client.ts";
import type { PoolConnection } from "../driver/connection.ts";
import { onConnection } from "../driver/on-connection.ts";
import { findRecordsEnd, type Lsn, parseLsn } from "./lsn.ts";

const ANSWER_MS = 1_000;

/** Asks the primary where its log ends, once for all who want to know at the same time. */
export class PrimaryLsn {
  readonly #db: Db;
  #asking: Promise<Lsn> | undefined;
  #nextAsk: Promise<Lsn> | undefined;

  /** On a connection of its own, which no report keeps waiting. */
  constructor(db: Db) {
    this.#db = db;
  }

  /** Behind everything that was committed before the call. */
  current(): Promise<Lsn> {
    if (!this.#asking) return this.#ask();
    // What is under way may have been answered before the caller's commit: one more serves all who come meanwhile.
    return (this.#nextAsk ??= this.#asking
      .catch(() => {})
      .then(() => {
        this.#nextAsk = undefined;
        return this.#ask();
      }));
  }

  #ask(): Promise<Lsn> {
    const bounded = withDeadline(this.#db, AbortSignal.timeout(ANSWER_MS));
    const pending = onConnection(bounded, getLsn).finally(() => {
      if (this.#asking === pending) this.#asking = undefined;
    });
    return (this.#asking = pending);
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }
}

async function getLsn(connection: PoolConnection): Promise<Lsn> {
  const [row] = await connection.run("select pg_current_wal_insert_lsn()::text as lsn");
  const lsn = parseLsn(String(row?.["lsn"]));
  if (lsn === null) throw new TypeError("the primary has no log position");
  return findRecordsEnd(lsn);
}
