import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { openSheetDialog } from "./harness/sheet.ts";

describe.skipIf(noBrowser)("complaints from a list", () => {
  const journey = useJourney();

  test("each row is lodged or refused with its reason, and the list shows lodged complaints", async () => {
    const { page, dialog, loan } = await openSheetDialog(journey, {
      agent: "agent02",
      login: "service01",
      path: "/workOrders",
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    const rows = [
      "Loan,Category,Channel,Description,Reference",
      `${loan},PRIVACY,OJK,His employer was told,JOURNEY-1`,
      "L-none,OTHER,OJK,Nobody knows this loan,JOURNEY-2",
    ];
    await dialog
      .locator("input[type=file]")
      .setInputFiles({
        name: "ojk.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(rows.join("\n")),
      });
    await dialog.getByText("One complaint was lodged, one row was refused.").waitFor();
    await dialog.getByText("Row 3").waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await navigateTo(page, journey.app.url, "/workOrders?text=JOURNEY-1");
    await page.getByRole("row", { name: new RegExp(loan) }).waitFor();
  });
});
