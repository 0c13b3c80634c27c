import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { noBrowser } from "./harness/chromium.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn, submitLogin } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const WATERMARK = "[data-watermark]";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const rowHeight = (page: Page) =>
  page
    .locator("tbody tr")
    .first()
    .evaluate((row) => row.getBoundingClientRect().height);

describe.skipIf(noBrowser)("the shell", () => {
  const journey = useJourney();

  test("the watermark carries the user id, returns after removal, and is absent from the login page", async () => {
    const { page, context } = await journey.visitor();
    await navigateTo(page, journey.app.url, "/login");
    expect(await page.locator(WATERMARK).count()).toBe(0);
    await signIn(page, journey.app, "ops01");
    await page.locator(WATERMARK).waitFor({ state: "attached" });
    await page.evaluate((mark) => document.querySelector(mark)?.remove(), WATERMARK);
    await page.locator(WATERMARK).waitFor({ state: "attached" });
    await page.locator(WATERMARK).evaluate((layer: HTMLElement) => {
      layer.style.opacity = "0";
    });
    await page.waitForFunction((mark) => {
      const layer = document.querySelector(mark);
      return layer !== null && getComputedStyle(layer).opacity === "0.15";
    }, WATERMARK);
    await context.close();
  });

  test("roles locked to English have no language choice, whatever was chosen before", async () => {
    const { page, context } = await journey.visitor();
    await page.addInitScript(() => localStorage.setItem("kolekta.language", "cn"));
    await signIn(page, journey.app, "leader01");
    await settle(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    expect(await page.getByRole("button", { name: /中文|English/ }).count()).toBe(0);
    await context.close();
  });

  test("palette, keyboard help and menu work by keyboard only", async () => {
    const { page, context } = await journey.visitor();
    await signIn(page, journey.app, "head01");
    await navigateTo(page, journey.app.url, "/users");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: uiText("app.keys.title") }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: uiText("app.palette.title") }).waitFor();
    await page.keyboard.type(uiText("app.screen.case-list").slice(0, 6));
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/case\/list/);
    await button(page, uiText("app.nav.collapse")).click();
    await page.reload();
    await button(page, uiText("app.nav.expand")).waitFor();
    await context.close();
  });

  test("an unreachable server is reported once, and a retry restores the page", async () => {
    const { page, context } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await settle(page);
    await page.route("**/trpc/**", (route) => route.abort());
    await button(page, uiText("core.action.refresh")).click();
    const toast = page.locator("[data-sonner-toast]");
    await toast.waitFor();
    expect(await toast.allInnerTexts()).toEqual([uiText("app.error.network")]);
    await toast.waitFor({ state: "detached" });
    await page.reload();
    const retryButton = button(page, uiText("core.action.retry"));
    await retryButton.waitFor();
    await page.unroute("**/trpc/**");
    await retryButton.click();
    await page.locator("tbody tr").first().waitFor();
    await context.close();
  });
});

describe.skipIf(noBrowser)("a table", () => {
  const journey = useJourney();

  test("pages by jumper and Back, refreshes to page 1, sorts and moves by keyboard", async () => {
    const { page, context } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await settle(page);
    await page.getByLabel(uiText("app.pager.jumpTo")).fill("3");
    await page.keyboard.press("Enter");
    await page.waitForURL(/page=3/);
    await settle(page);
    await button(page, uiText("app.pager.next")).click();
    await page.waitForURL(/page=4/);
    await settle(page);
    await page.goBack();
    await page.waitForURL(/page=3/);
    await settle(page);
    await button(page, uiText("core.action.refresh")).click();
    await page.waitForURL((url) => !url.hash.includes("page="));
    await page.getByRole("columnheader").getByRole("button").first().click();
    await page.waitForURL(/sort=/);
    await page.locator("th[aria-sort=ascending]").waitFor();
    await settle(page);
    await page.locator("tbody tr").first().focus();
    await page.keyboard.press("ArrowDown");
    const focused = page.locator("tbody tr:focus");
    expect(await focused.evaluate((row: HTMLTableRowElement) => row.rowIndex)).toBe(2);
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/task\//);
    await context.close();
  });

  test("density and columns are remembered for the user who set them", async () => {
    const { page, context } = await journey.visitor();
    await signIn(page, journey.app, "inst01");
    await settle(page);
    const normal = await rowHeight(page);
    const columns = page.getByRole("columnheader");
    const before = await columns.count();
    await button(page, uiText("app.table.view")).click();
    await page.getByRole("radio", { name: uiText("app.table.compact") }).click();
    await page.getByRole("dialog").getByRole("checkbox").nth(1).click();
    await page.keyboard.press("Escape");
    await page.reload();
    await settle(page);
    expect(await rowHeight(page)).toBeLessThan(normal);
    expect(await columns.count()).toBe(before - 1);
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: uiText("app.user.logOut") }).click();
    await page.waitForURL(/#\/login/);
    await submitLogin(page, { login: "leader01" });
    await page.locator("input[name=captcha]").waitFor();
    await submitLogin(page, { login: "leader01" });
    await page.waitForURL(/#\/case\/list/);
    await context.close();
  });
});
