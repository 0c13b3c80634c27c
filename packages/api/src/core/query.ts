import type { DB, Db } from "@kolekta/db";
import { type InsertObject, type QueryExecutorProvider, sql } from "kysely";

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

type TableWithId = { [T in keyof DB]: "id" extends keyof DB[T] ? T : never }[keyof DB];

/** Inserts one row and returns its id. */
export async function insertRow<T extends TableWithId>(
  db: Db,
  table: T,
  row: InsertObject<DB, T>,
): Promise<number> {
  const { id } = await db
    .insertInto(table)
    .values(row)
    .returning(db.dynamic.ref<"id">("id"))
    .$castTo<{ id: number }>()
    .executeTakeFirstOrThrow();
  return id;
}
