import type { Db } from "@kolekta/db";

export async function hasProviderPayment(db: Db, provider: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("id")
    .where("provider", "=", provider)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
