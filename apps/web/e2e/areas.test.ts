import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { areaTab, groupTab, openArea } from "./harness/areas.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const isChosen = async (tab: Locator) => (await tab.getAttribute("aria-selected")) === "true";

describe.skipIf(noBrowser)("the areas of a case", () => {
  const journey = useJourney();

  const openCase = async (device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, "agent30");
    const path = await anyCase(visitor.page, journey.app);
    await navigateTo(visitor.page, journey.app.url, path);
    return { ...visitor, path };
  };

  const focusedIs = (tab: Locator) => tab.evaluate((element) => element === document.activeElement);

  test("one row of groups, and the areas of the open group below it", async () => {
    const { page } = await openCase();
    for (const group of ["key", "reach", "repay", "person", "course"] as const)
      await groupTab(page, group).waitFor();
    const tops = await page
      .getByRole("tablist", { name: uiText("tasks.case.workspace.areas") })
      .getByRole("tab")
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await page.getByRole("tablist").count()).toBe(1);
    await openArea(page, "repay", "plan");
    expect(await page.getByRole("tablist").count()).toBe(2);
  });

  test("an area has an address that survives refresh and the way back", async () => {
    const { page, path } = await openCase();
    await openArea(page, "person", "images");
    expect(page.url()).toEndWith(`${path}?area=images`);
    await page.reload();
    await settle(page);
    expect(await isChosen(areaTab(page, "person", "images"))).toBe(true);
    await navigateTo(page, journey.app.url, "/requirement");
    await page.goBack();
    await settle(page);
    expect(await isChosen(groupTab(page, "person"))).toBe(true);
    expect(await isChosen(areaTab(page, "person", "images"))).toBe(true);
  });

  test("a group reopens at its last area", async () => {
    const { page } = await openCase();
    await openArea(page, "reach", "sms");
    await groupTab(page, "repay").click();
    expect(await isChosen(areaTab(page, "repay", "codes"))).toBe(true);
    await groupTab(page, "reach").click();
    expect(await isChosen(areaTab(page, "reach", "sms"))).toBe(true);
  });

  test("arrow keys move among groups, Tab enters a group, arrow keys move inside", async () => {
    const { page, complaints } = await openCase();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      await settle(page);
    };
    await groupTab(page, "key").focus();
    await press("ArrowRight", "ArrowRight");
    expect(await focusedIs(groupTab(page, "repay"))).toBe(true);
    await press("Tab");
    expect(await focusedIs(areaTab(page, "repay", "codes"))).toBe(true);
    await press("ArrowRight");
    expect(await focusedIs(areaTab(page, "repay", "plan"))).toBe(true);
    expect(await isChosen(groupTab(page, "repay"))).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("on a phone the log is an area, and call, message and record stay at the bottom", async () => {
    const { page } = await openCase({ width: 390, height: 844 });
    await groupTab(page, "log").click();
    await settle(page);
    expect(await isChosen(groupTab(page, "log"))).toBe(true);
    const within = async (button: Locator) => {
      const box = await button.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    };
    const bottom = (name: string) => page.getByRole("button", { name, exact: true }).last();
    expect(await within(bottom(uiText("telephony.sms.write")))).toBe(true);
    expect(await within(bottom(uiText("tasks.case.workspace.record")))).toBe(true);
    expect(await sideways(page)).toBe(0);
  });

  test("on a phone the log that shows the saved result replaces the form", async () => {
    const { page } = await openCase({ width: 390, height: 844 });
    await groupTab(page, "log").click();
    await settle(page);
    const record = uiText("tasks.case.workspace.record");
    await page.getByRole("button", { name: record, exact: true }).click();
    const sheet = page.getByRole("dialog");
    const choose = (name: string) =>
      sheet.getByRole("radio", { name: new RegExp(`^(\\d ?)?${name}$`) }).click();
    await choose(uiText("tasks.log.callStatus.NOA"));
    await choose(uiText("tasks.log.result.A20RETRY"));
    await sheet.getByLabel(uiText("tasks.log.record.remark")).fill("Rang from the road");
    await sheet.getByRole("button", { name: uiText("core.action.save"), exact: true }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByText("Rang from the road").waitFor();
  });
});

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
