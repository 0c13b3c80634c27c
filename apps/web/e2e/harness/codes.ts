import { withCheckDigit } from "@kolekta/api/repay/code/rules/check-digit";
import type { Page } from "playwright-core";
import { withDatabase } from "./drill-down.ts";
import type { App } from "./app.ts";
import { uiText } from "./sign-in.ts";

/** Closes the dialog that follows a new code. */
export const closeShare = async (page: Page): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: uiText("repay.code.share.title") });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
};

/** Gives the loan's open case a promise for tomorrow. */
export const givePromise = (app: App, loanId: number, amountMinor: number): Promise<void> =>
  withDatabase(app, async (db) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await db
      .updateTable("collectionCase")
      .set({ promiseOn: tomorrow, promiseMinor: amountMinor })
      .where("loanId", "=", loanId)
      .where("status", "in", ["C00", "C10"])
      .execute();
  });

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
