import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

/** Runs statements written for a test: their tables are not in the schema. */
export const run = <Row = Record<string, unknown>>(
  db: QueryExecutorProvider,
  query: RawBuilder<unknown> | string,
): Promise<Row[]> =>
  (typeof query === "string" ? sql.raw(query) : query)
    .execute(db)
    .then(({ rows }) => rows as Row[]);

/** The error that a promise rejects with; fails when it does not. */
export async function getRejection(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => {
      throw new Error("it did not reject");
    },
    (error: Error) => error,
  );
}
