import type { DB, Db } from "@kolekta/db";
import type { InsertObject } from "kysely";

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
