import { type Db, withDeadline } from "../client.ts";
import type { PoolConnection } from "../driver/connection.ts";
import { onConnection } from "../driver/on-connection.ts";
import { findRecordsEnd, type Lsn, parseLsn } from "./lsn.ts";

const ANSWER_MS = 1_000;

/** Asks the primary for the end of its log, with one query for all concurrent callers. */
export class PrimaryLsn {
  readonly #db: Db;
  #asking: Promise<Lsn> | undefined;
  #nextAsk: Promise<Lsn> | undefined;

  /** Uses a separate connection, so that reports do not delay it. */
  constructor(db: Db) {
    this.#db = db;
  }

  /** Gets an LSN behind everything that was committed before the call. */
  current(): Promise<Lsn> {
    if (!this.#asking) return this.#ask();
    // The pending request may have been answered before the caller's commit: one more request
    // serves all callers that arrive meanwhile.
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
