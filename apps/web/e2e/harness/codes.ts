import { withCheckDigit } from "@kolekta/api/repay/code/rules/check-digit";
import { withDatabase } from "./drill-down.ts";
import type { App } from "./app.ts";

/** Creates a code of the loan without a number, which no job will request. */
export const codeThatWaits = (app: App, loanId: number): Promise<number> =>
  withDatabase(app, async (db) => {
    const now = new Date();
    const { id } = await db
      .insertInto("repaymentCode")
      .values({
        loanId,
        type: "SINGLE",
        channel: "VA",
        bank: "BRI",
        amountMinor: 100_000,
        state: "REQUESTED",
        createdAt: now,
        expiresAt: new Date(now.getTime() + 3_600_000),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });

/** Issues the number like a provider with a late answer; returns it. */
export const issueNumber = (app: App, codeId: number): Promise<string> =>
  withDatabase(app, async (db) => {
    const number = withCheckDigit(`7777${String(codeId).padStart(11, "0")}`);
    await db
      .updateTable("repaymentCode")
      .set({ state: "ACTIVE", provider: "simulator", number })
      .where("id", "=", codeId)
      .execute();
    return number;
  });
