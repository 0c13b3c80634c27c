import { SQL } from "bun";
import { withLimits } from "../driver/limits.ts";
import { dbError } from "../errors.ts";
import { APPLICATION, toConnectionOptions } from "../session.ts";

export type HostState =
  | { readonly url: string; readonly isWritable: true; readonly timeline: number }
  | { readonly url: string; readonly isWritable: false; readonly error?: unknown };

/** Longest wait for an answer; after that the host counts as unreachable. */
const ANSWER_MS = 1_000;

/** Timeline, from the name of every log file; it grows with each promotion. */
const TIMELINE = `case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end`;
/** For engines that have no log of their own or do not expose it. */
const NO_TIMELINE = `null::text`;
const NO_TIMELINE_STATES = new Set(["0A000", "42501", "42883"]);

type Answer = { readonly writable: boolean; readonly timeline: string | null };

/** One host of a database, probed over a persistent connection. */
export class Host {
  readonly url: string;
  readonly #onLost: () => void;
  #sql: SQL | undefined;
  #asking: Promise<HostState> | undefined;
  #timeline = TIMELINE;

  constructor(url: string, onLost: () => void) {
    this.url = url;
    this.#onLost = onLost;
  }

  /** Never rejects, and answers within the time limit. */
  probe(): Promise<HostState> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #ask(): Promise<HostState> {
    const { url } = this;
    try {
      const { writable, timeline } = await this.#answer();
      return writable
        ? { url, isWritable: true, timeline: Number.parseInt(timeline ?? "0", 16) }
        : { url, isWritable: false };
    } catch (error) {
      this.close();
      return { url, isWritable: false, error };
    }
  }

  async #answer(): Promise<Answer> {
    try {
      return await this.#query();
    } catch (error) {
      if (!NO_TIMELINE_STATES.has(dbError(error)?.sqlstate ?? "")) throw error;
      this.#timeline = NO_TIMELINE;
      return this.#query();
    }
  }

  async #query(): Promise<Answer> {
    const sql = (this.#sql ??= this.#open());
    const query = sql.unsafe<Answer[]>(`
      select not current_setting('transaction_read_only')::bool as writable,
        ${this.#timeline} as timeline`);
    const limits = { signal: undefined, guardMs: ANSWER_MS };
    const [answer] = await withLimits(query, limits, () => this.close());
    if (!answer) throw new Error("a host that answers without a row");
    return answer;
  }

  #open(): SQL {
    const sql: SQL = new SQL(this.url, {
      ...toConnectionOptions(this.url, { applicationName: `${APPLICATION} hosts` }),
      max: 1,
      connectionTimeout: ANSWER_MS / 1_000,
      onclose: () => {
        if (this.#sql === sql && !this.#asking) this.#onLost();
      },
    });
    return sql;
  }

  close(): void {
    const sql = this.#sql;
    this.#sql = undefined;
    void sql?.close({ timeout: 0 }).catch(() => {});
  }
}
