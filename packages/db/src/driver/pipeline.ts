import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  type QueryCompiler,
} from "kysely";

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

  provideConnection<T>(
    consumer: (connection: DatabaseConnection) => Promise<T>,
  ): Promise<T> {
    if (this.#connection) return consumer(this.#connection);
    return this.#single.provideConnection((connection) => {
      this.#connection = connection;
      return consumer(connection);
    });
  }
}

/** Kysely's own executor, which lets the statements of a transaction wait for one another. */
export class PipelinedExecutor extends DefaultQueryExecutor {
  readonly #compiler: QueryCompiler;
  readonly #adapter: DialectAdapter;

  constructor(
    compiler: QueryCompiler,
    adapter: DialectAdapter,
    provider: ConnectionProvider,
  ) {
    super(compiler, adapter, provider);
    this.#compiler = compiler;
    this.#adapter = adapter;
  }

  override withConnectionProvider(
    single: ConnectionProvider,
  ): DefaultQueryExecutor {
    const pipeline = new Pipeline(single);
    return new PipelinedExecutor(this.#compiler, this.#adapter, pipeline);
  }
}

/**
 * What is asked for together, in the order in which it is sent: each is begun before it is called with. Nothing goes on
 * while one of them is still under way; where some fail, the first in the order is the cause that is told.
 */
export async function together<const T extends readonly unknown[]>(
  ...work: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(work);
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return ended.map(
    (one) => (one as PromiseFulfilledResult<unknown>).value,
  ) as never;
}
