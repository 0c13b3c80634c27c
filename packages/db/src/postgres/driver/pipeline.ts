import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  type QueryCompiler,
} from "kysely";
import { dbError } from "../errors.ts";

/**
 * Statements of a transaction go out when they are asked for, not when the one before is answered: those that are asked for
 * together share a round trip. The server takes them in their order.
 */
class Pipeline implements ConnectionProvider {
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

/** Kysely's own executor, which lets the statements of a transaction wait for one another. */
export class PipelinedExecutor extends DefaultQueryExecutor {
  readonly #compiler: QueryCompiler;
  readonly #adapter: DialectAdapter;

  constructor(...[compiler, adapter, provider]: ExecutorParts) {
    super(compiler, adapter, provider);
    this.#compiler = compiler;
    this.#adapter = adapter;
  }

  override withConnectionProvider(single: ConnectionProvider): DefaultQueryExecutor {
    const pipeline = new Pipeline(single);
    return new PipelinedExecutor(this.#compiler, this.#adapter, pipeline);
  }
}

/** "current transaction is aborted": what a statement hears that was sent behind one that failed. */
const ABORTED = "25P02";

const isCause = ({ reason }: PromiseRejectedResult): boolean =>
  dbError(reason)?.sqlstate !== ABORTED;

/**
 * What is asked for together: the first statement of each is sent in this order, for each is begun before this is called.
 * Whatever follows inside one waits for its own answers and may come between those of the others, so none may depend on
 * another's second statement. Nothing goes on while one of them is under way; where some fail, the one that made the others
 * fail is thrown.
 */
export async function together<const T extends readonly unknown[]>(
  ...work: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(work);
  const failed = ended.filter((result) => result.status === "rejected");
  const [first] = failed;
  if (first) throw (failed.find(isCause) ?? first).reason;
  return ended.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}
