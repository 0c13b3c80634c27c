import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("a borrower's rights over his data", () => {
  const journey = useJourney();

  test("a copy is taken out from the case desk, or asked for and approved; the law keeps what it keeps", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    const place = await anyCase(page, journey.app);
    await goTo(page, journey.app.url, place);
    await page.getByRole("link", { name: say("tasks.borrower.dataRequest") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(say("manage.dataRequest.blocker.OPEN_LOAN")).waitFor();
    await dialog.getByLabel(say("core.field.reason")).fill("A letter of the borrower");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const coming = page.waitForEvent("download");
    await dialog.getByRole("button", { name: say("manage.dataRequest.export") }).click();
    expect((await coming).suggestedFilename()).toMatch(/^borrower-\d+\.zip$/);
    await dialog.waitFor({ state: "detached" });
    const table = page.getByRole("table", {
      name: say("app.screen.data-requests"),
    });
    await table
      .getByRole("row")
      .filter({ hasText: "A letter of the borrower" })
      .getByText(say("manage.dataRequest.stateOf.DONE"))
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await goTo(page, journey.app.url, "/system?section=retention");
    await page.getByText(say("manage.retention.settledDays")).first().waitFor();
    await page.getByText(say("manage.retention.purges.title")).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const phone = await journey.visitor({ width: 390, height: 844 });
    await signIn(phone.page, journey.app, "head01");
    await goTo(phone.page, journey.app.url, "/dataRequests");
    await phone.page.getByText("A letter of the borrower").waitFor();
    expect(await accessibilityFaults(phone.page)).toEqual([]);
    expect(phone.complaints).toEqual([]);
  });
});
