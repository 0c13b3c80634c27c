import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";

describe.skipIf(noBrowser)("wages", () => {
  const journey = useJourney();

  const openAs = async (login: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await goTo(visitor.page, journey.app.url, "/wages?by=DAY");
    await settle(visitor.page);
    return visitor;
  };

  const rowsOf = (page: Page) =>
    page
      .getByRole("table", { name: say("app.screen.wages") })
      .getByRole("row")
      .filter({ has: page.getByRole("cell") });

  test("finance reads why, edits a day within bounds, and the edit is on record", async () => {
    const { page, complaints } = await openAs("finance01");
    const row = rowsOf(page).first();
    await row.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole("button").first().click();
    const sheet = page.getByRole("dialog");
    await sheet
      .getByRole("heading", { name: say("reports.wage.credits") })
      .waitFor();
    expect(page.url()).toContain("why=");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });

    await row.getByRole("button").last().click();
    await page
      .getByRole("menuitem", { name: say("reports.wage.editWage") })
      .click();
    const field = (name: Parameters<typeof say>[0]) =>
      page.getByRole("dialog").getByLabel(say(name));
    await field("reports.wage.field.deduction").fill("900000000");
    await field("core.field.reason").fill("Agreed with the agent");
    const save = page
      .getByRole("dialog")
      .getByRole("button", { name: say("core.action.save") });
    await save.click();
    await page
      .getByRole("dialog")
      .getByText(say("core.error.wage.belowZero"))
      .first()
      .waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await field("reports.wage.field.deduction").fill("0");
    await field("reports.wage.field.bonus").fill("12345");
    await save.click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: say("reports.wage.logs") }).click();
    await page.getByText("Agreed with the agent").waitFor();
    await page.getByRole("tab", { name: say("reports.wage.months") }).click();
    // Months that are over may be closed by now: a job comes for them once an hour.
    await page.getByText(say("reports.wage.open")).first().waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a collector sees his own on a phone and edits nothing", async () => {
    const { page } = await openAs("agent01", { width: 390, height: 844 });
    await page.getByText(say("reports.wage.field.totalWage")).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const menus = page.getByRole("button", { name: /Wage of/ });
    await menus.first().click();
    const offered = await page.getByRole("menuitem").allInnerTexts();
    expect(offered).toEqual([say("reports.wage.why")]);
  });
});
