import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** Creates a lender linked to all institutions, or finds the one of that name. */
export async function newLender(db: Db, name: string): Promise<number> {
  const { id } = await db
    .insertInto("lender")
    .values({ name, source: name })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await linkToAll(db, { lenderId: id });
  return id;
}

/** Links a lender to every institution, or an institution to every lender. */
export async function linkToAll(
  db: Db,
  owner: { lenderId: number } | { institutionId: number },
): Promise<void> {
  const chosen =
    "lenderId" in owner ? sql`m.id = ${owner.lenderId}` : sql`i.id = ${owner.institutionId}`;
  await sql`
    insert into institution_lender (institution_id, lender_id)
    select i.id, m.id from institution i cross join lender m where ${chosen} on conflict do nothing`.execute(
    db,
  );
}

/** Creates a product of a lender that is linked to all institutions. */
export async function newProduct(
  db: Db,
  input: { readonly name: string; readonly lender?: string; readonly currency?: string },
): Promise<number> {
  const { name, lender = "Test Lender", currency = "IDR" } = input;
  const lenderId = await newLender(db, lender);
  const { id } = await db
    .insertInto("product")
    .values({ name, lenderId, currency })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
