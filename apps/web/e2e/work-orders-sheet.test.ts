import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { loanInWork } from "./harness/orders.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";

describe.skipIf(noBrowser)("complaints from a list", () => {
  const journey = useJourney();

  test("each row is lodged or says why not, and the queue shows what was lodged", async () => {
    const agent = await journey.visitor();
    await signIn(agent.page, journey.app, "agent02");
    await goTo(agent.page, journey.app.url, "/case/list");
    const loan = await loanInWork(agent.page, journey.app);
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "service01");
    await goTo(page, journey.app.url, "/workOrders");
    await page.getByRole("button", { name: say("app.sheet.open") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/The first row names the columns/).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const rows = [
      "Loan,Category,Channel,Description,Reference",
      `${loan},PRIVACY,OJK,His employer was told,JOURNEY-1`,
      "L-none,OTHER,OJK,Nobody knows this loan,JOURNEY-2",
    ];
    await dialog.locator("input[type=file]").setInputFiles({
      name: "ojk.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\n")),
    });
    await dialog
      .getByText("One complaint was lodged, one row was refused.")
      .waitFor();
    await dialog.getByText("Row 3").waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await goTo(page, journey.app.url, "/workOrders?text=JOURNEY-1");
    await page.getByRole("row", { name: new RegExp(loan) }).waitFor();
  });
});
