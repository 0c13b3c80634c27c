import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

describe.skipIf(noBrowser)("warning letters", () => {
  const journey = useJourney();

  const chosen = async (page: Page, count: number): Promise<string[]> => {
    const names = await page
      .locator("tbody")
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));
    const some = names.slice(0, count);
    for (const name of some)
      await page.getByRole("checkbox", { name, exact: true }).first().check();
    return some;
  };

  test("are sent for chosen cases as one document, appear in the case, and return by post", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "inst01");
    await navigateTo(page, journey.app.url, "/case/list?tab=IN_COLLECTION&sort=-dpd");
    await chosen(page, 2);
    await page.getByRole("button", { name: uiText("tasks.case.area.letters") }).click();
    const dialog = page.getByRole("dialog");
    const write = uiText("telephony.letter.write");
    await dialog.getByLabel(uiText("telephony.letter.which")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: write }).click();
    await dialog.getByText(uiText("telephony.letter.sentMany", { count: 2 })).waitFor();
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: uiText("telephony.letter.printAll") }).click();
    expect((await download).suggestedFilename()).toBe("letters.pdf");
    await dialog
      .getByRole("button", { name: uiText("core.action.close"), exact: true })
      .last()
      .click();

    await navigateTo(page, journey.app.url, "/letters");
    const row = page.locator("tbody tr").first();
    await row.getByText(uiText("telephony.letter.state.SENT")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole("button").last().click();
    await page.getByRole("menuitem", { name: uiText("telephony.letter.return.action") }).click();
    await dialog.getByLabel(uiText("telephony.letter.return.reasonLabel")).selectOption("MOVED");
    await dialog.getByRole("button", { name: uiText("telephony.letter.return.action") }).click();
    await dialog.waitFor({ state: "detached" });
    await row.getByText(uiText("telephony.letter.state.RETURNED"), { exact: true }).waitFor();

    await row.getByRole("link").first().click();
    await page.getByRole("tab", { name: uiText("tasks.case.areaGroup.reach") }).click();
    await page.getByRole("tab", { name: uiText("tasks.case.area.letters") }).click();
    await page.getByText(uiText("telephony.letter.state.RETURNED"), { exact: true }).waitFor();
    await page.getByRole("button", { name: write }).click();
    await dialog.getByRole("region", { name: uiText("telephony.letter.preview") }).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: write }).click();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByRole("list", { name: uiText("telephony.letter.list") })
      .getByText(uiText("telephony.letter.state.SENT"))
      .waitFor();
    expect(complaints).toEqual([]);
  });
});
