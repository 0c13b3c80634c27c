import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Mapping } from "../mapping/contract.ts";

export async function list(db: Db) {
  const rows = await db
    .selectFrom("importMapping")
    .leftJoin("appUser", "appUser.id", "importMapping.savedBy")
    .select(["importMapping.definition", "importMapping.savedAt", "appUser.name as savedBy"])
    .orderBy("importMapping.savedAt", "desc")
    .execute();
  return rows.map(({ definition, ...row }) => ({
    ...row,
    mapping: definition as unknown as Mapping,
  }));
}

export async function save(
  db: Db,
  mapping: Mapping,
  savedBy: number | null,
  savedAt: Date,
): Promise<void> {
  const definition = sql<string>`${JSON.stringify(mapping)}::text::jsonb`;
  await db
    .insertInto("importMapping")
    .values({ name: mapping.name, definition, savedBy, savedAt })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ definition, savedBy, savedAt }))
    .execute();
}
