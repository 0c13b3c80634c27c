import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { BankFormat } from "../contract-format.ts";

export async function list(db: Db) {
  const rows = await db
    .selectFrom("bankFormat")
    .leftJoin("appUser", "appUser.id", "bankFormat.savedBy")
    .select(["bankFormat.definition", "bankFormat.savedAt", "appUser.name as savedBy"])
    .orderBy("bankFormat.name")
    .execute();
  return rows.map(({ definition, ...row }) => ({
    ...(definition as unknown as BankFormat),
    ...row,
  }));
}

const isNamedSql = (name: string) => sql<boolean>`lower(name) = lower(${name})`;

/** Locks the format of a name and returns it, or null. */
export async function lock(db: Db, name: string): Promise<BankFormat | null> {
  const row = await db
    .selectFrom("bankFormat")
    .select("definition")
    .where(isNamedSql(name))
    .forUpdate()
    .executeTakeFirst();
  return row ? (row.definition as unknown as BankFormat) : null;
}

export async function save(
  db: Db,
  format: BankFormat,
  savedBy: number | null,
  savedAt: Date,
): Promise<void> {
  const definition = sql<string>`${JSON.stringify(format)}::text::jsonb`;
  await db
    .insertInto("bankFormat")
    .values({ name: format.name, definition, savedBy, savedAt })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(name)`)
        .doUpdateSet({ name: format.name, definition, savedBy, savedAt }),
    )
    .execute();
}

export async function remove(db: Db, name: string): Promise<void> {
  await db.deleteFrom("bankFormat").where(isNamedSql(name)).execute();
}
