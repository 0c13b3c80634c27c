import type { Db } from "@kolekta/db";
import type { Insertable } from "kysely";
import type { DB } from "@kolekta/db";

export async function insert(
  db: Db,
  records: readonly Insertable<DB["behaviourRecord"]>[],
): Promise<void> {
  await db
    .insertInto("behaviourRecord")
    .values([...records])
    .execute();
}
