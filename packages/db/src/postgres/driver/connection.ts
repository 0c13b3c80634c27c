import type { ReservedSQL, SQL } from "bun";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { DeadlineError } from "../errors.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { withLimits, type Limits } from "./limits.ts";
import type { ObserveStatement, StatementResult } from "./observer.ts";
import { pipeline } from "./pipeline.ts";
import { type Row, readRows } from "./values.ts";

type Result = Row[] & SQL.ResultMetadata;

/**
 * Bun prepares a statement without parameters only from a tagged template: this makes one from a
 * text.
 */
const asTemplate = (text: string): TemplateStringsArray =>
  Object.defineProperty([text], "raw", { value: [text] }) as unknown as TemplateStringsArray;

const START = asTemplate("start transaction");
const COMMIT = asTemplate("commit");

const SELECT = /^\s*select\s/i;

const WRITES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

export type CopyChunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A broken stream has no reason in its error; the reason is in the server's answer. */
async function refusal(stored: Promise<unknown>, broken: unknown): Promise<never> {
  if (!(broken instanceof DeadlineError)) await stored;
  throw broken;
}

/**
 * One reserved connection of the pool. After a missing answer it is broken and never returns to the
 * pool.
 */
export class PoolConnection implements DatabaseConnection {
  readonly #pool: ConnectionPool;
  readonly #reserved: ReservedSQL;
  #limits: Limits;
  #broken: Error | undefined;
  /** Set until it is answered. */
  #pendingStart: Promise<Result> | undefined;
  /** A statement waits for it, and all later ones wait too. */
  #isHeld = false;
  #observer: ObserveStatement | undefined;
  #waitedMs = 0;
  /** Set by the driver between begin and commit. */
  inTransaction = false;

  constructor(pool: ConnectionPool, reserved: ReservedSQL, limits: Limits) {
    this.#pool = pool;
    this.#reserved = reserved;
    this.#limits = limits;
  }

  /** `waitedMs` is the wait for this connection. */
  observe(observer: ObserveStatement, waitedMs: number): void {
    this.#observer = observer;
    this.#waitedMs = waitedMs;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.run(query.sql, query.parameters);
    return {
      numAffectedRows: WRITES.has(result.command ?? "") ? BigInt(result.count) : undefined,
      rows: readRows(result) as R[],
    };
  }

  run(text: string, parameters: readonly unknown[] = []): Promise<Result> {
    return this.#pendingStart === undefined
      ? this.#send(text, parameters)
      : this.#afterBegin(this.#pendingStart, text, parameters);
  }

  #send(text: string, parameters: readonly unknown[]): Promise<Result> {
    if (this.#broken) return Promise.reject(this.#broken);
    // Prepared, because otherwise each call is planned. The one plan stays until its tables change
    // or are analysed.
    if (parameters.length === 0 && SELECT.test(text)) return this.#sendPrepared(asTemplate(text));
    return this.#observer
      ? this.#watch(text, () => this.#sendPlain(text, parameters))
      : this.#sendPlain(text, parameters);
  }

  #sendPlain(text: string, parameters: readonly unknown[]): Promise<Result> {
    const pending = this.#reserved.unsafe<Row[]>(text, [...parameters]);
    return this.#withLimits(pending, () => pending.cancel());
  }

  #watch<T extends StatementResult>(text: string, send: () => Promise<T>): Promise<T> {
    if (!this.#observer) return send();
    const waitedMs = this.#waitedMs;
    this.#waitedMs = 0;
    return this.#observer({ text, waitedMs }, send);
  }

  /**
   * Only for statements without parameters: they are prepared, and only prepared ones share a round
   * trip with others.
   */
  #sendPrepared(statement: TemplateStringsArray): Promise<Result> {
    if (this.#broken) return Promise.reject(this.#broken);
    return this.#observer
      ? this.#watch(statement[0] ?? "", () => this.#sendTemplate(statement))
      : this.#sendTemplate(statement);
  }

  #sendTemplate(statement: TemplateStringsArray): Promise<Result> {
    const pending = this.#reserved<Row[]>(statement);
    return this.#withLimits(pending, () => pending.cancel());
  }

  /** Does not wait for the answer: the first statements are sent along with it. */
  startTransaction(): void {
    this.inTransaction = true;
    this.#pendingStart = this.#sendPrepared(START);
    this.#pendingStart.then(
      () => {
        this.#pendingStart = undefined;
        this.#isHeld = false;
      },
      (error: Error) => this.discard(error),
    );
  }

  /**
   * If the transaction does not begin, statements sent along run outside of it, so only selects are
   * sent early. All others wait.
   */
  async #afterBegin(
    started: Promise<Result>,
    text: string,
    parameters: readonly unknown[],
  ): Promise<Result> {
    this.#isHeld ||= !SELECT.test(text);
    if (this.#isHeld) {
      await started;
      return this.#send(text, parameters);
    }
    const { send } = await pipeline({
      startTransaction: () => started,
      send: () => this.#send(text, parameters),
    });
    return send;
  }

  async commit(): Promise<Result> {
    await this.#pendingStart;
    return this.#sendPrepared(COMMIT);
  }

  /** Reads through a cursor: the next rows are fetched only when the reader needs them. */
  async *streamQuery<R>(
    query: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    const cursor = `stream_${Bun.hash(query.sql).toString(36)}`;
    const ownsTransaction = !this.inTransaction;
    if (ownsTransaction) await this.run("begin");
    try {
      if (ownsTransaction) await this.run("set local idle_in_transaction_session_timeout = 0");
      await this.run(`declare ${cursor} no scroll cursor for ${query.sql}`, query.parameters);
      for (let last = false; !last;) {
        const rows = readRows(await this.run(`fetch ${chunkSize} from ${cursor}`)) as R[];
        last = rows.length < chunkSize;
        if (rows.length > 0) yield { rows };
      }
      await this.run(`close ${cursor}`);
    } finally {
      if (ownsTransaction) await this.run("rollback").catch((error: Error) => this.discard(error));
    }
  }

  /** Sends text in COPY's format; resolves with the number of rows once the server has stored them. */
  async copyIn(statement: string, chunks: CopyChunks): Promise<number> {
    const { count } = await this.#watch(statement, async () => ({
      length: 0,
      count: await this.#copyIn(statement, chunks),
    }));
    return count;
  }

  async #copyIn(statement: string, chunks: CopyChunks): Promise<number> {
    if (this.#broken) throw this.#broken;
    const query = this.#reserved.unsafe(statement);
    const writer = query.writable().getWriter();
    const stored = query.then((result) => result.count);
    stored.catch(() => {});
    const abandon = () => void writer.abort().catch(() => {});
    const send = (sending: Promise<void>) =>
      this.#withLimits(sending, abandon).catch((error: unknown) => refusal(stored, error));
    try {
      for await (const chunk of chunks) await send(writer.write(chunk));
      await send(writer.close());
    } catch (error) {
      abandon();
      await this.#withLimits(stored, abandon).catch(() => {});
      throw error;
    }
    return this.#withLimits(stored, abandon);
  }

  /** Yields the bytes of COPY TO STDOUT, in pieces with arbitrary boundaries. */
  async *copyOut(statement: string): AsyncGenerator<Uint8Array> {
    if (this.#broken) throw this.#broken;
    const reader = this.#reserved.unsafe(statement).readable().getReader();
    const abandon = () => void reader.cancel().catch(() => {});
    try {
      for (;;) {
        const { done, value } = await this.#withLimits(reader.read(), abandon);
        if (done) return;
        yield value;
      }
    } finally {
      abandon();
    }
  }

  #withLimits<T>(promise: PromiseLike<T>, cancel: () => void): Promise<T> {
    return withLimits(promise, this.#limits, (error) => {
      this.discard(error);
      cancel();
    });
  }

  /** Removes the time limit until the connection is released, for long work. */
  waitForEver(): void {
    this.#limits = { ...this.#limits, guardMs: 0 };
  }

  discard(error: Error): void {
    this.#broken ??= error;
  }

  release(): void {
    if (this.#broken || this.inTransaction) this.#pool.discard(this.#reserved);
    else this.#pool.release(this.#reserved);
  }
}
