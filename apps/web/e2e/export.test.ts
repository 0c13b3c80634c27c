import { describe, expect, test } from "bun:test";
import { addDays, toLocalDay, startOfDay } from "@kolekta/api/core/calendar";
import { readSheetRows } from "@kolekta/api/core/sheet/rows";
import { workbookToRows } from "@kolekta/api/core/sheet/workbook";
import { createDb } from "@kolekta/db";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const ZONE = "Asia/Jakarta";
const LOGS = "**/collectionLogs/export?*";
const today = () => toLocalDay(new Date(), ZONE);

describe.skipIf(noBrowser)("exports", () => {
  const journey = useJourney();
  const dialog = (page: Page) => page.getByRole("dialog", { name: uiText("tasks.export.title") });
  const tray = (page: Page) =>
    page.getByRole("dialog", { name: uiText("tasks.export.tray.title") });
  const opener = (page: Page) =>
    page.getByRole("button", { name: uiText("core.action.export"), exact: true });

  const actions = (page: Page) =>
    page.getByRole("button", { name: uiText("core.field.actions"), exact: true });

  const openDialog = async (login: string) => {
    const visitor = await journey.visitor();
    await signIn(visitor.page, journey.app, login);
    await settle(visitor.page);
    await actions(visitor.page).click();
    await visitor.page.getByRole("menuitem", { name: uiText("tasks.export.records") }).click();
    await dialog(visitor.page).waitFor();
    return visitor;
  };

  const submit = (page: Page) =>
    dialog(page)
      .getByRole("button", { name: uiText("core.action.export"), exact: true })
      .click();

  const days = (page: Page, which: "from" | "to") =>
    dialog(page).getByLabel(uiText(`tasks.export.${which}`));

  const listLogs = async (from: string, to: string): Promise<string[]> => {
    const db = createDb(journey.app.databaseUrl, { max: 1 });
    try {
      const rows = await db
        .selectFrom("collectionLog")
        .select("remark")
        .where("at", ">=", startOfDay(from, ZONE))
        .where("at", "<", startOfDay(addDays(to, 1), ZONE))
        .orderBy("id", "desc")
        .execute();
      return rows.map(({ remark }) => remark);
    } finally {
      await db.destroy();
    }
  };

  const save = async (page: Page) => {
    const coming = page.waitForEvent("download");
    await tray(page)
      .getByRole("link", { name: uiText("tasks.export.tray.save") })
      .click();
    const file = await coming;
    const path = await file.path();
    const lines = `${path}.jsonl`;
    await workbookToRows({ kind: "xlsx", from: path, to: lines });
    const [header, ...rows] = (await Array.fromAsync(readSheetRows(lines)))
      .flat()
      .map(({ cells }) => [...cells]);
    const at = header?.indexOf(uiText("tasks.log.export.remark")) ?? -1;
    return { name: file.suggestedFilename(), remarks: rows.map((row) => row[at] ?? "") };
  };

  test("the workbook holds the logs of the chosen days, and the tray survives navigation", async () => {
    const { page, complaints } = await openDialog("ops01");
    const from = addDays(today(), -29);
    await days(page, "from").fill(from);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await submit(page);
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("link", { name: uiText("tasks.export.tray.save") }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${journey.app.url}/#/myTasks`);
    const { name, remarks } = await save(page);
    expect(name).toMatch(/^Collection logs-\d{4}-\d\d-\d\d\.xlsx$/);
    const stored = await listLogs(from, today());
    expect(stored.length).toBeGreaterThan(10);
    expect(remarks).toEqual(stored);
    await tray(page).getByRole("button").first().click();
    await tray(page).waitFor({ state: "detached" });
    expect(await page.locator("main").evaluate((main) => document.activeElement === main)).toBe(
      true,
    );
    expect(complaints).toEqual([]);
  });

  test("the limit is announced in advance, and a refusal by the server appears at its field", async () => {
    const { page } = await openDialog("ops01");
    await dialog(page)
      .getByText(/at most 31 days/)
      .waitFor();
    await days(page, "from").fill(addDays(today(), -31));
    await dialog(page).getByText("32 days are chosen.").waitFor();
    await submit(page);
    await dialog(page).getByText("The range can be at most 31 days.").waitFor();
    expect(await days(page, "to").getAttribute("aria-invalid")).toBe("true");
    await dialog(page).getByText(uiText("tasks.export.kind.calls"), { exact: true }).click();
    await dialog(page)
      .getByText(/at most 60 days/)
      .waitFor();
    await submit(page);
    await dialog(page).waitFor({ state: "detached" });
    await tray(page).getByText(uiText("tasks.export.kind.calls")).waitFor();
  });

  test("a failed export is reported and can be retried; a running one can be cancelled", async () => {
    const { page } = await openDialog("ops01");
    const cut = {
      status: 200,
      contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    };
    await page.route(LOGS, (route) => route.fulfill({ ...cut, body: "PK half a file" }));
    await submit(page);
    await tray(page).getByText(uiText("app.error.network")).waitFor();
    await page.unroute(LOGS);
    await page.route(LOGS, () => {});
    await tray(page)
      .getByRole("button", { name: uiText("core.action.retry") })
      .click();
    await tray(page).getByText(uiText("tasks.export.tray.preparing")).first().waitFor();
    const name = uiText("tasks.export.kind.logs");
    const cancelled = page.waitForEvent("requestfailed");
    await tray(page)
      .getByRole("button", { name: uiText("tasks.export.tray.cancel", { name }) })
      .click();
    expect((await cancelled).failure()?.errorText).toContain("ERR_ABORTED");
    await tray(page).waitFor({ state: "detached" });
  });

  test("the Export button of the case list exports every case that matches", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await navigateTo(page, journey.app.url, "/case/list?status=C10");
    await settle(page);
    await opener(page).click();
    const chosen = page.getByRole("dialog", { name: uiText("tasks.case.export.action") });
    await chosen.getByText("CSV").click();
    const coming = page.waitForEvent("download");
    await chosen.getByRole("button", { name: uiText("core.action.export"), exact: true }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^cases.*\.csv$/);
    const text = await Bun.file(await file.path()).text();
    const db = createDb(journey.app.databaseUrl, { max: 1 });
    const { count } = await db
      .selectFrom("collectionCase")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "=", "C10")
      .executeTakeFirstOrThrow();
    await db.destroy();
    expect(text.trim().split("\n")).toHaveLength(count + 1);
  });

  test("a user without permission sees no export button", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "agent01");
    await settle(page);
    expect(await opener(page).count()).toBe(0);
  });
});
