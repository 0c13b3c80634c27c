import { describe, expect, test } from "bun:test";
import { createDb } from "@kolekta/db";
import type { App } from "./harness/app.ts";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { settle } from "./harness/settle.ts";
import { openSheetDialog } from "./harness/sheet.ts";
import { uiText } from "./harness/sign-in.ts";

const MINUTE_MS = 60_000;

/** Formats an instant in the zone of the agent's institution. */
const toSheetTime = (at: Date): string =>
  at.toLocaleString("sv-SE", { timeZone: "Asia/Jakarta" }).slice(0, 16);

/** Finds the full number of the borrower, which screens mask. */
async function findNumber({ databaseUrl }: App, loan: string) {
  const db = createDb(databaseUrl, { max: 1 });
  try {
    const { phone } = await db
      .selectFrom("contact as c")
      .innerJoin("loan as l", "l.borrowerId", "c.borrowerId")
      .select("c.phone")
      .where("l.number", "=", loan)
      .executeTakeFirstOrThrow();
    return phone;
  } finally {
    await db.destroy();
  }
}

describe.skipIf(noBrowser)("calls from a list", () => {
  const journey = useJourney();

  test("records each call or shows the reason, and lists recorded calls", async () => {
    const { page, dialog, loan } = await openSheetDialog(journey, {
      agent: "agent04",
      login: "leader01",
      path: "/appConfig?section=calls",
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    const time = toSheetTime(new Date(Date.now() - 5 * MINUTE_MS));
    const number = await findNumber(journey.app, loan);
    const rows = [
      "agent,loan,phone,time,type,seconds",
      `agent04,${loan},${number},${time},2,75`,
      `agent04,L-none,${number},${time},2,75`,
    ];
    await dialog
      .locator("input[type=file]")
      .setInputFiles({
        name: "calls.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(rows.join("\n")),
      });
    await dialog
      .getByText("One call was recorded, no call was already recorded, one row was refused.")
      .waitFor();
    await dialog.getByText("Row 3").waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page
      .getByRole("table", { name: uiText("telephony.record.calls") })
      .getByRole("row")
      .filter({ hasText: "1:15" })
      .first()
      .waitFor();
  });
});
