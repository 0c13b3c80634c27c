import { setTimeout as sleep } from "node:timers/promises";
import { type ReservedSQL, SQL } from "bun";
import { dbError } from "../errors.ts";
import { NoPrimaryError, type Primary, getPrimary, SEARCH_MS } from "./primary.ts";
import { PATIENCE_MS } from "./search.ts";

export type ClientOptions = SQL.PostgresOrMySQLOptions & {
  /** Called when a connection was lost, or all of them with their host. */
  onLost?: () => void;
  setUp: (reserved: ReservedSQL) => Promise<void>;
};

/**
 * Bun.SQL client of the host that takes writes. After a change of the primary, pending statements
 * on the old host end as lost.
 */
export class PrimaryClient {
  readonly #options: SQL.PostgresOrMySQLOptions;
  readonly #onLost: () => void;
  readonly #setUp: (reserved: ReservedSQL) => Promise<void>;
  readonly #primary: Primary;
  readonly #unsubscribe: () => void;
  #sql: SQL | undefined;
  #isClosed = false;

  constructor(address: string, { onLost = () => {}, setUp, ...options }: ClientOptions) {
    this.#options = options;
    this.#onLost = onLost;
    this.#setUp = setUp;
    this.#primary = getPrimary(address);
    this.#unsubscribe = this.#primary.subscribe((url) => this.#move(url));
  }

  /**
   * Reserves a connection; when the host is lost meanwhile, one to the next host within the time
   * limit.
   */
  async reserve(): Promise<ReservedSQL> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const sql = await this.#current();
      try {
        return await this.#readied(await sql.reserve());
      } catch (error) {
        if (this.#isClosed || !this.#canRetry(error) || performance.now() > until) throw error;
      }
      this.#primary.suspect();
      await sleep(SEARCH_MS);
    }
  }

  async #readied(reserved: ReservedSQL): Promise<ReservedSQL> {
    try {
      await this.#setUp(reserved);
      return reserved;
    } catch (error) {
      closeNow(reserved);
      throw error;
    }
  }

  #canRetry(error: unknown): boolean {
    return !this.#primary.isOnly && isHostLost(error);
  }

  async #current(): Promise<SQL> {
    const url = await this.#primary.find();
    if (this.#isClosed) throw new NoPrimaryError("these connections to the database are closed");
    this.#sql ??= this.#open(url);
    return this.#sql;
  }

  #move(url: string): void {
    const before = this.#sql;
    this.#sql = this.#open(url);
    if (!before) return;
    this.#onLost();
    void before.close({ timeout: 0 }).catch(() => {});
  }

  #open(url: string): SQL {
    const sql: SQL = new SQL(url, {
      ...this.#options,
      onclose: () => {
        if (this.#sql !== sql) return;
        this.#onLost();
        this.#primary.suspect();
      },
    });
    return sql;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    await this.#sql?.close({ timeout: 5 });
  }
}

/** Closes a connection in an unknown state; it is never used again. */
export const closeNow = (reserved: ReservedSQL): void =>
  void reserved.close({ timeout: 0 }).catch(() => {});

/** SQLSTATEs of a server that shuts down or does not accept connections yet. */
const GOING = new Set(["57P01", "57P02", "57P03"]);

function isHostLost(error: unknown): boolean {
  const databaseError = dbError(error);
  if (databaseError?.kind !== "connectionLost") return false;
  return databaseError.sqlstate === undefined || GOING.has(databaseError.sqlstate);
}
