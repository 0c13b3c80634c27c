import { describe, expect, test } from "bun:test";
import { METRIC_NAMES } from "@kolekta/api/reports/metric/contract-words";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const EXPORT = uiText("core.action.export");

describe.skipIf(noBrowser)("data reports", () => {
  const journey = useJourney();

  const visit = async (login: string, path: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, path);
    await settle(visitor.page);
    return visitor;
  };

  test("a figure of an agent leads to its cases, and back to the same report", async () => {
    const { page, complaints } = await visit(
      "inst01",
      "/collectorsReport?sort=-calls&metric=calls",
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    const table = page.getByRole("region", { name: uiText("app.screen.collectors-report") });
    const name = uiText(METRIC_NAMES.calls);
    await table.getByRole("button", { name: uiText("app.table.meaning", { name }) }).focus();
    const definition = page.getByRole("tooltip");
    await definition.waitFor();
    expect(await definition.textContent()).toContain(uiText("reports.metric.about.calls"));
    await page.keyboard.press("Escape");
    await definition.waitFor({ state: "detached" });
    const total = table.getByRole("row").last();
    expect(await total.textContent()).toContain(uiText("app.table.total"));
    await table.locator("tbody a").first().click();
    await page.waitForURL(/collectorsReport\/cases\?.*metric=/);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("region").getByRole("link").first().waitFor();
    await page.goBack();
    await page.waitForURL(/sort=-calls/);
    expect(complaints).toEqual([]);
  });

  test("a workbook has the days and the order of the screen", async () => {
    const { page, complaints } = await visit(
      "inst01",
      "/collectionReport?section=team&sort=-collected",
    );
    const listed = page.waitForRequest(/reports\.data\.listTeams/);
    await page.reload();
    const body = (await listed).postData() ?? "";
    await settle(page);
    await page.getByRole("button", { name: EXPORT }).click();
    const dialog = page.getByRole("dialog", { name: uiText("tasks.export.title") });
    const exportRequest = page.waitForRequest(/data-report\/export/);
    await dialog.getByRole("button", { name: EXPORT }).click();
    const { from, to, ...order } = (await exportRequest).postDataJSON();
    expect(body).toContain(`"from":"${from}","to":"${to}"`);
    expect(order).toMatchObject({ sort: "collected", descending: true });
    expect(complaints).toEqual([]);
  });
});
