import { createTestContext } from "@kolekta/api/core/testing";
import { receivePayment } from "@kolekta/api/repay/payment/actions/receive";
import { withDatabase } from "./drill-down.ts";
import type { App } from "./app.ts";

export interface Debt {
  /** Path of its case. */
  readonly path: string;
  readonly loanId: number;
  readonly loanNumber: string;
}

/** Finds two loans in collection, of different borrowers. */
export const twoDebts = (app: App): Promise<[Debt, Debt]> =>
  withDatabase(app, async (db) => {
    const rows = await db
      .selectFrom("collectionCase as c")
      .innerJoin("loan as l", "l.id", "c.loanId")
      .innerJoin("product as p", "p.id", "l.productId")
      .select(["c.id", "c.loanId", "c.borrowerId", "l.number"])
      .distinctOn("c.borrowerId")
      .where("c.status", "=", "C10")
      .where("c.arrearsMinor", ">", 500_000)
      .where("p.currency", "=", "IDR")
      .orderBy("c.borrowerId")
      .limit(2)
      .execute();
    const [wrong, right] = rows.map(({ id, loanId, borrowerId, number }) => ({
      path: `/task/${id}/${loanId}/${borrowerId}`,
      loanId,
      loanNumber: number,
    }));
    if (!wrong || !right) throw new Error("two borrowers owe nothing here");
    return [wrong, right];
  });

/** Reports a payment for the loan an hour late, like a bank; returns its reference. */
export const payOn = (app: App, loanId: number, amountMinor: number): Promise<string> =>
  withDatabase(app, async (db) => {
    const reference = crypto.randomUUID();
    await receivePayment(createTestContext(db, null, { via: "JOB" }), {
      provider: "test",
      txnId: reference,
      eventType: "PAID",
      number: null,
      loanId,
      amountMinor,
      currency: "IDR",
      paidAt: new Date(Date.now() - 3_600_000),
      channel: "VA_BCA",
    });
    return reference;
  });
