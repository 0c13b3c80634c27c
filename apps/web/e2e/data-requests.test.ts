import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("data subject rights of a borrower", () => {
  const journey = useJourney();

  test("a copy is exported from the case or requested and approved; data under legal retention remains", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    const path = await anyCase(page, journey.app);
    await navigateTo(page, journey.app.url, path);
    await page.getByRole("link", { name: uiText("tasks.borrower.dataRequest") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(uiText("manage.dataRequest.blocker.OPEN_LOAN")).waitFor();
    await dialog.getByLabel(uiText("core.field.reason")).fill("A letter of the borrower");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const coming = page.waitForEvent("download");
    await dialog.getByRole("button", { name: uiText("manage.dataRequest.export") }).click();
    expect((await coming).suggestedFilename()).toMatch(/^borrower-\d+\.zip$/);
    await dialog.waitFor({ state: "detached" });
    const table = page.getByRole("table", { name: uiText("app.screen.data-requests") });
    await table
      .getByRole("row")
      .filter({ hasText: "A letter of the borrower" })
      .getByText(uiText("manage.dataRequest.stateName.DONE"))
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await navigateTo(page, journey.app.url, "/system?section=retention");
    await page.getByText(uiText("manage.retention.settledDays")).first().waitFor();
    await page.getByText(uiText("manage.retention.purges.title")).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const phone = await journey.visitor({ width: 390, height: 844 });
    await signIn(phone.page, journey.app, "head01");
    await navigateTo(phone.page, journey.app.url, "/dataRequests");
    await phone.page.getByText("A letter of the borrower").waitFor();
    expect(await accessibilityFaults(phone.page)).toEqual([]);
    expect(phone.complaints).toEqual([]);
  });
});
