import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { type Device, uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";
import { actOn, offeredFor, openMenu } from "./harness/row-menu.ts";

describe.skipIf(noBrowser)("stages", () => {
  const journey = useJourney();

  const visit = async (login: string, device?: Device) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, "/queue");
    return visitor;
  };

  const row = (page: Page, name: string) =>
    page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

  const field = (page: Page, key: Parameters<typeof uiText>[0]) =>
    page.getByRole("dialog").getByLabel(uiText(key));

  const save = async (page: Page) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: uiText("core.action.save") }).click();
    return dialog;
  };

  test("a stage is split in one save, and the split is withdrawn", async () => {
    const { page, complaints } = await visit("ops01");
    await page.getByRole("button", { name: uiText("manage.stage.add") }).click();
    await field(page, "core.field.name").fill("M3b");
    await page.locator('[name="policy.dpdFrom"]').fill("76");
    await page.locator('[name="policy.dpdTo"]').fill("90");
    await field(page, "manage.stage.recovery").fill("5");
    for (const name of ["PT Karya Remedial Utama", "PT Mitra Tagih Nusantara"])
      await page.getByRole("dialog").getByLabel(name).first().check();
    const dialog = await save(page);
    await dialog.getByText(/M3b and M4|M3 and M3b/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const change = uiText("manage.stage.changeRange", { name: "M3" });
    await dialog.getByRole("button", { name: change }).click();
    await page.locator('[name="otherRanges.0.dpdTo"]').fill("75");
    await save(page);
    await dialog.waitFor({ state: "detached" });
    await row(page, "M3").getByText("61 to 75").waitFor();
    await row(page, "M3b").getByText("76 to 90").waitFor();
    await row(page, "M3b").getByText(uiText("manage.stage.closedForCases")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);

    await openMenu(page, "M3");
    await page.getByRole("menuitem", { name: /Withdraw the change/ }).click();
    await field(page, "core.field.reason").fill("Not yet agreed");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: uiText("core.action.withdraw") })
      .click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await row(page, "M3b").getByText("76 to 90").waitFor({ state: "detached" });
    await actOn(page, "M3b", "core.action.delete");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: uiText("core.action.delete") })
      .click();
    await row(page, "M3b").waitFor({ state: "detached" });
    // The browser also reports the expected refusal.
    expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
  });

  test("the number of cases equals the total of their list, for each institution", async () => {
    const { page } = await visit("inst02", { width: 390, height: 844 });
    const link = page.getByRole("link", { name: /^Cases of S1: / });
    const count = (await link.innerText()).trim();
    expect(await offeredFor(page, "S1")).toEqual([uiText("core.field.history")]);
    await link.click();
    await page
      .getByRole("heading", { name: uiText("tasks.case.list.stageTitle", { stage: "S1" }) })
      .waitFor();
    await page.getByText(`Total ${count}`, { exact: true }).first().waitFor();
  });

  test("filters and order appear in the address, the history beside the list", async () => {
    const { page } = await visit("head01");
    await page.getByLabel(uiText("manage.stage.type"), { exact: true }).selectOption("AUTOMATIC");
    await row(page, "M4").waitFor({ state: "detached" });
    await page.waitForURL(/type=AUTOMATIC/);
    await page.reload();
    await row(page, "S0").waitFor();
    expect(await row(page, "M4").count()).toBe(0);
    await actOn(page, "S0", "core.field.history");
    await page.getByText(uiText("app.setting.inForce")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
