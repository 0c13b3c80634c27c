import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("my tasks and statistics", () => {
  const journey = useJourney();

  const visit = async (login: string, path: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, path);
    return visitor;
  };

  test("the day leads to its cases, and back", async () => {
    const { page, complaints } = await visit("agent01", "/case/list");
    await page.getByRole("link", { name: uiText("app.screen.my-tasks") }).click();
    await page.getByRole("heading", { name: uiText("app.screen.my-tasks") }).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.getByText(/^0 day/).count()).toBe(0);
    const promised = page.getByText(/^Promised Rp/);
    expect(await promised.count()).toBe(4);
    const line = page.getByRole("listitem").filter({ has: promised }).first();
    const name = await line.locator("span.font-medium").first().textContent();
    await line.getByRole("link").click();
    await page.waitForURL(/#\/task\//);
    await page
      .getByRole("heading", { name: name ?? "" })
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole("link", { name: new RegExp(uiText("tasks.day.promises")) }).click();
    await page.waitForURL(/#\/case\/list\?promiseFrom=/);
    await settle(page);
    expect(await page.getByText("Promise due today").count()).toBe(4);
    expect(complaints).toEqual([]);
  });

  test("figures over time keep their period in the address, and have a table behind each chart", async () => {
    const { page, complaints } = await visit("agent01", "/statistics");
    await page.getByRole("radio", { name: uiText("reports.agent.statistics.week") }).click();
    await page.waitForURL(/range=week/);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const title = uiText("reports.agent.statistics.chartCollected");
    const chart = page.getByRole("slider", { name: uiText("app.chart.hint", { title }) });
    expect(await chart.getAttribute("aria-valuemax")).toBe("7");
    await chart.focus();
    const last = await chart.getAttribute("aria-valuetext");
    await page.keyboard.press("Home");
    const first = await chart.getAttribute("aria-valuetext");
    expect(first).not.toBe(last);
    await page.getByRole("button", { name: `${uiText("app.chart.asTable")}: ${title}` }).click();
    const table = page.getByRole("region", { name: title }).getByRole("row");
    expect(await table.count()).toBe(8);
    expect(await table.last().textContent()).toContain(first?.split(",")[0] ?? "");
    await page.getByLabel(uiText("app.filter.from"), { exact: true }).fill("2020-01-01");
    await page.getByRole("alert").waitFor();
    await page.goBack();
    await page.waitForURL(/range=week$/);
    await page.reload();
    await settle(page);
    expect(await chart.getAttribute("aria-valuemax")).toBe("7");
    expect(complaints).toEqual([]);
  });

  test("a leader sees the ranks of the agents, and one agent over time", async () => {
    const { page, complaints } = await visit("leader01", "/statistics");
    const rows = page.getByRole("row");
    expect(await rows.count()).toBe(8);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole("searchbox", { name: uiText("reports.agent.rank.search") })
      .fill("suharto");
    await page.waitForURL(/name=suharto/);
    await rows.nth(2).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Elsa Suharto" }).click();
    await page
      .getByRole("heading", {
        name: uiText("reports.agent.statistics.of", { name: "Elsa Suharto" }),
      })
      .waitFor();
    await page.getByRole("link", { name: uiText("reports.agent.statistics.back") }).click();
    await rows.nth(7).waitFor();
    expect(complaints).toEqual([]);
  });

  test("an agent of another leader is not found", async () => {
    const { page } = await visit("leader01", "/statistics?agent=40");
    await page.getByRole("alert").waitFor();
  });
});
