import { HTTP_PROVIDER } from "@kolekta/api/repay/code/gateways/http";
import type { Db } from "@kolekta/db";
import { DatabaseRefusal } from "../start/database.ts";

/** A sandbox pays codes by itself and accepts a key that everybody knows. */
export async function assertNoRealPayments(db: Db): Promise<void> {
  const payment = await db
    .selectFrom("payment")
    .select("id")
    .where("provider", "=", HTTP_PROVIDER)
    .limit(1)
    .executeTakeFirst();
  if (payment)
    throw new DatabaseRefusal(
      "This database has payments of a real provider: unset SANDBOX, or name another database.",
    );
}
