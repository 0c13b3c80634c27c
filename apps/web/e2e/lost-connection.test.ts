import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { groupTab } from "./harness/areas.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("a lost connection", () => {
  const journey = useJourney();

  const form = (page: Page) => page.getByRole("form", { name: uiText("tasks.log.record.title") });

  const choose = (page: Page, name: string) =>
    form(page)
      .getByRole("radio", { name: new RegExp(`^(\\d ?)?${name}$`) })
      .click();

  test("the case stays open with its input, reports the loss, and continues once reconnected", async () => {
    const { page, context } = await journey.visitor();
    await signIn(page, journey.app, "agent31");
    await navigateTo(page, journey.app.url, await anyCase(page, journey.app));
    const remark = form(page).getByLabel(uiText("tasks.log.record.remark"));
    await choose(page, uiText("tasks.log.callStatus.NOA"));
    await choose(page, uiText("tasks.log.result.A20RETRY"));
    await remark.fill("Said on a bad line");
    // The message about it is loaded once the page is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/toaster-/.test(name)),
    );
    await settle(page);

    await context.setOffline(true);
    await page.getByRole("button", { name: uiText("core.action.save"), exact: true }).click();
    await page.getByText(uiText("app.error.network")).first().waitFor();
    await groupTab(page, "repay").click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await remark.inputValue()).toBe("Said on a bad line");

    await context.setOffline(false);
    await page
      .getByRole("button", { name: uiText("tasks.case.workspace.newCode") })
      .first()
      .waitFor();
    await page.getByRole("button", { name: uiText("core.action.save"), exact: true }).click();
    await page
      .getByRole("region", { name: uiText("tasks.case.area.log") })
      .getByText("Said on a bad line")
      .waitFor();
  });
});
