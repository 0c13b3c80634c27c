import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  type QueryCompiler,
} from "kysely";
import { dbError } from "../errors.ts";

/**
 * Sends the statements of a transaction as they are called, not after the answer to the previous
 * one: the steps of `pipeline` share a round trip. The server executes them in order.
 */
class PipelinedConnection implements ConnectionProvider {
  readonly #single: ConnectionProvider;
  #connection: DatabaseConnection | undefined;

  constructor(single: ConnectionProvider) {
    this.#single = single;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#connection) return consumer(this.#connection);
    return this.#single.provideConnection((connection) => {
      this.#connection = connection;
      return consumer(connection);
    });
  }
}

export type ExecutorParts = readonly [
  compiler: QueryCompiler,
  adapter: DialectAdapter,
  provider: ConnectionProvider,
];

/** Kysely's own executor makes the statements of a transaction wait for one another. */
export class PipelinedExecutor extends DefaultQueryExecutor {
  readonly #compiler: QueryCompiler;
  readonly #adapter: DialectAdapter;

  constructor(...[compiler, adapter, provider]: ExecutorParts) {
    super(compiler, adapter, provider);
    this.#compiler = compiler;
    this.#adapter = adapter;
  }

  override withConnectionProvider(single: ConnectionProvider): DefaultQueryExecutor {
    const provider = new PipelinedConnection(single);
    return new PipelinedExecutor(this.#compiler, this.#adapter, provider);
  }
}

/** "current transaction is aborted": the error of a statement that was sent behind a failed one. */
const ABORTED = "25P02";

const isCause = ({ reason }: PromiseRejectedResult): boolean =>
  dbError(reason)?.sqlstate !== ABORTED;

type Steps = Readonly<Record<string, () => unknown>>;

type StepResults<T extends Steps> = { -readonly [Name in keyof T]: Awaited<ReturnType<T[Name]>> };

/**
 * Starts the steps in their written order without waiting in between: their first statements are
 * sent in this order over one connection. Later statements of a step wait for its own answers and
 * may come between those of other steps, so no step may depend on another's second statement. Waits
 * for all steps; when some fail, throws the failure that caused the others.
 */
export async function pipeline<T extends Steps>(steps: T): Promise<StepResults<T>> {
  const names = Object.keys(steps);
  const ended = await Promise.allSettled(Object.values(steps).map(async (step) => step()));
  const failed = ended.filter((result) => result.status === "rejected");
  const [first] = failed;
  if (first) throw (failed.find(isCause) ?? first).reason;
  const values = ended.map((result) => (result as PromiseFulfilledResult<unknown>).value);
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as never;
}
