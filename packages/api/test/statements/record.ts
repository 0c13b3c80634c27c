import type { Db } from "@kolekta/db";
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  RawNode,
} from "kysely";

export interface Recorded {
  readonly text: string;
  /** Text of a template between its values. */
  readonly fragments: readonly string[] | null;
}

type Answer = (statement: Recorded) => readonly unknown[];

/** Ends loops over batches, which would otherwise never end. */
const MAX_STATEMENTS = 20;

class Recorder implements DatabaseConnection {
  readonly recorded: Recorded[] = [];
  readonly #answer: Answer;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  async executeQuery<R>({ sql, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.recorded.length >= MAX_STATEMENTS) throw new Error("it asks for ever");
    const fragments = RawNode.is(query) ? query.sqlFragments : null;
    const statement = { text: sql, fragments };
    this.recorded.push(statement);
    return { rows: [...this.#answer(statement)] as R[], numAffectedRows: 1n };
  }

  async *streamQuery<R>(query: CompiledQuery) {
    yield await this.executeQuery<R>(query);
  }
}

/** Records statements and invents answers; the SQL is that of the real database. */
export function recording(real: Db, answer: Answer): { db: Db; recorded: readonly Recorded[] } {
  const connection = new Recorder(answer);
  const noop = async () => {};
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => real.getExecutor(),
      createDriver: () => ({
        init: noop,
        acquireConnection: async () => connection,
        beginTransaction: noop,
        commitTransaction: noop,
        rollbackTransaction: noop,
        releaseConnection: noop,
        destroy: noop,
      }),
    },
  });
  return { db, recorded: connection.recorded };
}
