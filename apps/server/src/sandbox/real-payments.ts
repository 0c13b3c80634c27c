import { HTTP_PROVIDER } from "@kolekta/api/repay/code/gateways/http";
import { hasProviderPayment } from "@kolekta/api/repay/payment/queries/provider";
import type { Db } from "@kolekta/db";
import { DatabaseRefusal } from "../start/database.ts";

/** A sandbox pays codes by itself and accepts a key that everybody knows. */
export async function assertNoRealPayments(db: Db): Promise<void> {
  if (await hasProviderPayment(db, HTTP_PROVIDER))
    throw new DatabaseRefusal(
      "This database has payments of a real provider: unset SANDBOX, or name another database.",
    );
}
