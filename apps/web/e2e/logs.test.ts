import { describe, expect, test } from "bun:test";
import { createDb } from "@kolekta/db";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const ADMINISTRATOR = "sys01";
const LEADER = "leader01";

describe.skipIf(noBrowser)("logs of accounts", () => {
  const journey = useJourney();

  const getTable = (page: Page, name: string) => page.getByRole("table", { name });
  const logins = (page: Page) => getTable(page, uiText("app.screen.log"));

  /** Leaves the page, which sends the recorded behaviour. */
  const sendBehaviour = async (page: Page) => {
    const sent = page.waitForResponse(/tasks\.behaviour\.record/);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await sent;
  };

  test("a login is found by outcome and address, opened in full, and exported", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, ADMINISTRATOR);
    await page
      .getByRole("navigation", { name: uiText("app.nav.menu") })
      .getByRole("link", { name: uiText("app.screen.log") })
      .click();
    const ownRows = logins(page).getByRole("row").filter({ hasText: ADMINISTRATOR });
    await ownRows.first().waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page
      .getByRole("combobox", { name: uiText("core.field.result") })
      .selectOption("REPLACED");
    await page.getByText(uiText("app.table.noMatch")).waitFor();
    expect(page.url()).toContain("outcome=REPLACED");
    await page.getByRole("combobox", { name: uiText("core.field.result") }).selectOption("IN");
    await page.getByRole("combobox", { name: uiText("app.filter.searchBy") }).selectOption("ip");
    const address = page.getByRole("searchbox", { name: uiText("manage.loginLog.address") });
    await address.fill("127.0.0.300");
    await address.press("Enter");
    await page.getByRole("alert").getByText(uiText("manage.loginLog.addressHint")).waitFor();
    await address.fill("127.0.0.0/8");
    await address.press("Enter");
    await ownRows.first().waitFor();
    await page.reload();
    await ownRows.first().waitFor();
    expect(decodeURIComponent(page.url())).toContain("ip=127.0.0.0/8");

    await ownRows.first().click();
    const sheet = page.getByRole("dialog", { name: ADMINISTRATOR });
    await sheet.getByText(/^Mozilla\/5\.0 .*Chrome/).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole("button", { name: uiText("core.action.close") }).click();

    const exportIt = page.getByRole("button", { name: uiText("core.action.export"), exact: true });
    await exportIt.click();
    const dialog = page.getByRole("dialog", { name: uiText("tasks.export.title") });
    await dialog.getByText(uiText("tasks.export.limit", { days: 7 })).waitFor();
    const byFilters = { name: uiText("tasks.export.narrowed") };
    expect(await dialog.getByRole("checkbox", byFilters).isChecked()).toBe(true);
    const exportRequest = page.waitForRequest(/log\/export/);
    await dialog.getByRole("button", { name: uiText("core.action.export"), exact: true }).click();
    expect((await exportRequest).postDataJSON()).toMatchObject({
      outcome: "IN",
      ip: "127.0.0.0/8",
    });
    await page.getByRole("link", { name: uiText("tasks.export.tray.save") }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("show opened, pressed and exported items with their device; a narrow screen shows cards", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, LEADER);
    await navigateTo(page, journey.app.url, "/phoneRecord");
    await sendBehaviour(page);
    const records = getTable(page, uiText("tasks.export.kind.behaviours"));
    await page.reload();
    const opened = records.getByRole("row").filter({ hasText: "/phoneRecord" });
    await opened.first().waitFor();
    await opened.first().getByText(uiText("manage.activity.action.open")).waitFor();
    const db = createDb(journey.app.databaseUrl, { max: 1 });
    const stored = await db
      .selectFrom("behaviourRecord")
      .select(["device", "ip"])
      .where("page", "=", "/phoneRecord")
      .executeTakeFirstOrThrow();
    await db.destroy();
    expect(stored.device).toMatch(/^[0-9a-f-]{36}$/);
    expect(stored.ip).toBe("127.0.0.1");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("tab", { name: uiText("tasks.export.kind.reveals") }).click();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(wide).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });
});
