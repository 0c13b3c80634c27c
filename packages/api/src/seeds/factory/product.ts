import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** A merchant to whom every institution there is is bound; the one of that name where there is one. */
export async function newMerchant(db: Db, name: string): Promise<number> {
  const { id } = await db
    .insertInto("merchant")
    .values({ name, source: name })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await bindToAll(db, { merchantId: id });
  return id;
}

/** Binds a merchant to every institution, or an institution to every merchant. */
export async function bindToAll(
  db: Db,
  owner: { merchantId: number } | { institutionId: number },
): Promise<void> {
  const chosen =
    "merchantId" in owner ? sql`m.id = ${owner.merchantId}` : sql`i.id = ${owner.institutionId}`;
  await sql`
    insert into institution_merchant (institution_id, merchant_id)
    select i.id, m.id from institution i cross join merchant m where ${chosen} on conflict do nothing`.execute(
    db,
  );
}

/** A product of a merchant to whom every institution is bound. */
export async function newProduct(
  db: Db,
  input: {
    readonly name: string;
    readonly merchant?: string;
    readonly currency?: string;
  },
): Promise<number> {
  const { name, merchant = "Test Lender", currency = "IDR" } = input;
  const merchantId = await newMerchant(db, merchant);
  const { id } = await db
    .insertInto("product")
    .values({ name, merchantId, currency })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
