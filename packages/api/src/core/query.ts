import { type QueryExecutorProvider, sql } from "kysely";

/** Runs a statement and returns its rows. */
export const queryRows =
  (db: QueryExecutorProvider) =>
  async <Row>(fragments: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await sql<Row>(fragments, ...values).execute(db);
    return rows;
  };

/** Runs a statement and returns its first row. */
export const queryRow =
  (db: QueryExecutorProvider) =>
  async <Row>(
    fragments: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Promise<Row | undefined> => {
    const [row] = await queryRows(db)<Row>(fragments, ...values);
    return row;
  };

/** Runs a statement whose rows are not needed. */
export const execute =
  (db: QueryExecutorProvider) =>
  async (fragments: TemplateStringsArray, ...values: readonly unknown[]): Promise<void> => {
    await sql(fragments, ...values).execute(db);
  };
