import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

describe.skipIf(noBrowser)("wages", () => {
  const journey = useJourney();

  const openAs = async (login: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, "/wages?by=DAY");
    await settle(visitor.page);
    return visitor;
  };

  const getRows = (page: Page) =>
    page
      .getByRole("table", { name: uiText("app.screen.wages") })
      .getByRole("row")
      .filter({ has: page.getByRole("cell") });

  test("finance reads why, edits a day within bounds, and the edit is on record", async () => {
    const { page, complaints } = await openAs("finance01");
    const row = getRows(page).first();
    await row.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole("button").first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("heading", { name: uiText("reports.wage.credits") }).waitFor();
    expect(page.url()).toContain("why=");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });

    await row.getByRole("button").last().click();
    await page.getByRole("menuitem", { name: uiText("reports.wage.editWage") }).click();
    const field = (name: Parameters<typeof uiText>[0]) =>
      page.getByRole("dialog").getByLabel(uiText(name));
    await field("reports.wage.field.deduction").fill("900000000");
    await field("core.field.reason").fill("Agreed with the agent");
    const save = page.getByRole("dialog").getByRole("button", { name: uiText("core.action.save") });
    await save.click();
    await page.getByRole("dialog").getByText(uiText("core.error.wage.belowZero")).first().waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await field("reports.wage.field.deduction").fill("0");
    await field("reports.wage.field.bonus").fill("12345");
    await save.click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: uiText("reports.wage.logs") }).click();
    await page.getByText("Agreed with the agent").waitFor();
    await page.getByRole("tab", { name: uiText("reports.wage.months") }).click();
    // A job closes past months once an hour, so they may be closed already.
    await page.getByText(uiText("reports.wage.open")).first().waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("of two users on one day the second is notified, and the input stays", async () => {
    const people = [await openAs("finance01"), await openAs("ops01")];
    const getField = (page: Page, name: Parameters<typeof uiText>[0]) =>
      page.getByRole("dialog").getByLabel(uiText(name));
    const save = (page: Page) =>
      page
        .getByRole("dialog")
        .getByRole("button", { name: uiText("core.action.save") })
        .click();
    for (const { page } of people) {
      await getRows(page).nth(1).getByRole("button").last().click();
      await page.getByRole("menuitem", { name: uiText("reports.wage.editWage") }).click();
      await getField(page, "reports.wage.field.bonus").waitFor();
    }
    const [{ page: first }, { page: second }] = people as [(typeof people)[0], (typeof people)[0]];
    await getField(second, "reports.wage.field.bonus").fill("22222");
    await getField(second, "core.field.reason").fill("Second of two");
    await getField(first, "reports.wage.field.dailyDebit").fill("1");
    await getField(first, "core.field.reason").fill("First of two");
    await save(first);
    await first.getByRole("dialog").waitFor({ state: "detached" });
    await second.getByText(uiText("reports.wage.changedByOther")).waitFor();
    expect(await accessibilityFaults(second)).toEqual([]);
    await save(second);
    await second.getByText(uiText("core.error.record.changed")).waitFor();
    await second.getByRole("button", { name: uiText("manage.user.form.reload") }).click();
    const getValue = (name: Parameters<typeof uiText>[0]) => getField(second, name).inputValue();
    expect(await getValue("reports.wage.field.bonus")).toBe("22.222");
    expect(await getValue("reports.wage.field.dailyDebit")).toBe("1");
    expect(await getValue("core.field.reason")).toBe("Second of two");
    await save(second);
    await second.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("the quality factor of an agent appears before another is proposed and approved", async () => {
    const { page, complaints } = await openAs("finance01");
    const dialog = page.getByRole("dialog");
    await getRows(page).first().getByRole("button").last().click();
    await page.getByRole("menuitem", { name: uiText("reports.wage.qualityTitle") }).click();
    await dialog.getByText(uiText("reports.wage.qualityNow", { percent: "100%" })).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel(uiText("reports.wage.qualityTitle")).selectOption("70");
    await dialog.getByLabel(uiText("core.field.reason")).fill("Complaints");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = uiText("manage.proposal.kind.WAGE_QUALITY");
    const waiting = page.getByText(new RegExp(`^${kind}: `));
    const name = await waiting.innerText();
    expect(await accessibilityFaults(page)).toEqual([]);
    await approveAs(journey, "head01", name);
    expect(complaints).toEqual([]);
  });

  test("an agent sees the own wage on a phone and edits nothing", async () => {
    const { page } = await openAs("agent01", { width: 390, height: 844 });
    await page.getByText(uiText("reports.wage.field.totalWage")).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const menus = page.getByRole("button", { name: /Wage of/ });
    await menus.first().click();
    const offered = await page.getByRole("menuitem").allInnerTexts();
    expect(offered).toEqual([uiText("reports.wage.why")]);
  });
});
