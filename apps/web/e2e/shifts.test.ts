import { describe, expect, test } from "bun:test";
import { toLocalDay } from "@kolekta/api/core/calendar";
import { readSheetRows } from "@kolekta/api/core/sheet/rows";
import { workbookToRows } from "@kolekta/api/core/sheet/workbook";
import { XLSX_TYPE } from "@kolekta/api/core/file";
import { xlsxStream } from "@kolekta/api/core/sheet/xlsx-write";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { type Device, uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

/** Returns a future month after every shift of the demo. */
const monthAhead = (): string => {
  const [year = 0, month = 0] = toLocalDay(new Date(), "Asia/Jakarta").split("-").map(Number);
  return new Date(Date.UTC(year, month + 2, 1)).toISOString().slice(0, 7);
};
const MONTH = monthAhead();
const FREE = `${MONTH}-05`;

describe.skipIf(noBrowser)("shifts", () => {
  const journey = useJourney();

  const visit = async (login: string, query = `month=${MONTH}`, device?: Device) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, `/seatScheduling?${query}`);
    await settle(visitor.page);
    return visitor;
  };

  const cell = (page: Page, row: number, col: number) =>
    page.locator(`[role=grid] [data-row="${row}"][data-col="${col}"]`);

  const codes = async (page: Page, row: number, cols: readonly number[]) => {
    const texts = cols.map((col) =>
      cell(page, row, col).locator("[aria-hidden]").first().innerText(),
    );
    return (await Promise.all(texts)).map((text) => text.trim());
  };

  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  const button = (page: Page, key: Parameters<typeof uiText>[0]) =>
    page.getByRole("button", { name: uiText(key), exact: true });

  test("a month is set by keyboard only and survives a reload", async () => {
    const { page, complaints } = await visit("inst01");
    await page.locator('[role=grid] [tabindex="0"]').focus();
    await press(page, "a", "l", "ArrowRight");
    await press(page, "Shift+ArrowRight", "Shift+ArrowDown", "s", "l");
    await press(page, "ArrowRight", "Enter");
    await page.locator("[role=menu]:focus").waitFor();
    await press(page, "o");
    await page.locator("[role=menuitem]:focus").getByText("OFF", { exact: true }).waitFor();
    await press(page, "Enter");
    await cell(page, 2, 4).getByText("OFF", { exact: true }).waitFor();
    await settle(page);
    expect(await codes(page, 1, [1, 2, 3, 4])).toEqual(["AL", "SL", "SL", ""]);
    expect(await codes(page, 2, [1, 2, 3, 4])).toEqual(["", "SL", "SL", "OFF"]);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.reload();
    await settle(page);
    expect(await codes(page, 1, [1, 2, 3, 4])).toEqual(["AL", "SL", "SL", ""]);
    expect(await codes(page, 2, [1, 2, 3, 4])).toEqual(["", "SL", "SL", "OFF"]);

    await cell(page, 1, 1).click();
    await press(page, "Shift+End", "Delete");
    await settle(page);
    await page.reload();
    await settle(page);
    expect(await codes(page, 1, [1, 2, 3])).toEqual(["", "", ""]);
    expect(complaints).toEqual([]);
  });

  test("a day is switched off and on for all agents of the institution", async () => {
    const { page } = await visit("inst01");
    await cell(page, 3, 8).click();
    await press(page, "o", "f", "f");
    await settle(page);
    for (const state of ["off", "on"] as const) {
      await cell(page, 0, 8).click();
      await page.getByRole("menuitem", { name: uiText(`manage.schedule.switch.${state}`) }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: uiText(`manage.schedule.switch.${state}Do`) })
        .click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await settle(page);
      const cellText = await cell(page, 3, 8).textContent();
      expect(cellText?.includes(uiText("manage.schedule.switchedOff"))).toBe(state === "off");
    }
  });

  const readRows = async (path: string): Promise<string[][]> => {
    const lines = `${path}.jsonl`;
    await workbookToRows({ kind: "xlsx", from: path, to: lines });
    return (await Array.fromAsync(readSheetRows(lines))).flat().map(({ cells }) => [...cells]);
  };

  const workbook = async (rows: readonly string[][]) => {
    const [header = [], ...rest] = rows;
    const stream = xlsxStream("roster", header, rest);
    return {
      name: "roster.xlsx",
      mimeType: XLSX_TYPE,
      buffer: Buffer.from(await new Response(stream).arrayBuffer()),
    };
  };

  test("a roster with a bad row changes nothing, until its valid rows are to be saved", async () => {
    const { page, complaints } = await visit("inst01");
    await button(page, "manage.schedule.upload.action").click();
    const dialog = page.getByRole("dialog");
    const template = page.waitForEvent("download");
    await dialog.getByRole("button", { name: uiText("manage.schedule.download.TEMPLATE") }).click();
    const [header = [], ...agents] = await readRows(await (await template).path());
    const at = header.indexOf(FREE);
    const [good = [], bad = []] = agents;
    const roster = await workbook([
      [...header.slice(0, 4), FREE],
      [...good.slice(0, 4), "OFF"],
      [...bad.slice(0, 4), "NIX"],
    ]);
    expect(at).toBeGreaterThan(3);

    await page.locator("input[type=file]").setInputFiles({ ...roster, name: "roster.csv" });
    await dialog.getByText(/roster\.csv cannot be used/).waitFor();
    await page.locator("input[type=file]").setInputFiles(roster);
    await dialog.getByText(uiText("manage.schedule.upload.failing", { rows: 1 })).waitFor();
    await dialog
      .getByRole("row", {
        name: `3 ${FREE} ${uiText("core.error.schedule.issue.codeUnknown")} NIX`,
      })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const errors = page.waitForEvent("download");
    await button(page, "app.sheet.errorFile").click();
    const failing = await readRows(await (await errors).path());
    expect(
      failing
        .slice(1)
        .map(([login]) => login)
        .filter(Boolean),
    ).toEqual([bad[0] ?? ""]);

    await page.keyboard.press("Escape");
    await page.reload();
    await settle(page);
    const days = page.getByRole("gridcell", { name: /^OFF, / });
    const text = { name: good[1] ?? "" };
    const before = await page.getByRole("row", text).locator(days).count();

    await button(page, "manage.schedule.upload.action").click();
    await page.locator("input[type=file]").setInputFiles(roster);
    await dialog
      .getByRole("button", { name: uiText("manage.schedule.upload.saveValid", { days: 1 }) })
      .click();
    await dialog.getByText(uiText("manage.schedule.upload.saved", { days: 1 })).waitFor();
    await dialog
      .getByRole("button", { name: uiText("core.action.close") })
      .last()
      .click();
    await settle(page);
    expect(await page.getByRole("row", text).locator(days).count()).toBe(before + 1);
    expect(complaints).toEqual([]);
  });

  test("refresh returns to page 1", async () => {
    const { page } = await visit("ops01", `month=${MONTH}&page=2`);
    await page.locator('[aria-current="page"]', { hasText: "2" }).waitFor();
    await button(page, "core.action.refresh").click();
    await page.waitForURL((url) => !url.hash.includes("page="));
    expect(page.url()).toContain(`month=${MONTH}`);
  });

  test("a read-only user is offered no change", async () => {
    const { page } = await visit("head01");
    expect(await button(page, "manage.schedule.upload.action").count()).toBe(0);
    const grid = page.getByRole("grid");
    expect(await grid.getAttribute("aria-readonly")).toBe("true");
    await cell(page, 4, 4).click();
    await press(page, "o", "f", "f", "Enter");
    expect(await page.getByRole("menu").count()).toBe(0);
    expect(await codes(page, 4, [4])).toEqual([""]);
    await button(page, "manage.schedule.codes.title").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("08:00–17:00").first().waitFor();
    expect(
      await dialog.getByRole("button", { name: uiText("manage.schedule.codes.add") }).count(),
    ).toBe(0);
  });

  test("on a phone a day is set from the card of its agent", async () => {
    const phone = { width: 390, height: 844 };
    const { page } = await visit("leader01", `week=${MONTH}-12`, phone);
    const card = page.getByRole("listitem").filter({ has: page.locator("h3") });
    const day = card.first().getByRole("button").nth(2);
    await day.click();
    await page.getByRole("dialog").getByRole("button", { name: "SL" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await settle(page);
    expect(await day.textContent()).toContain("SL, ");
  });

  test("operations changes a shift code, and the calendar shows it at once", async () => {
    const { page } = await visit("ops01");
    await button(page, "manage.schedule.codes.title").click();
    await button(page, "manage.schedule.codes.add").click();
    const dialog = page.getByRole("dialog");
    const field = (key: Parameters<typeof uiText>[0]) =>
      dialog.getByLabel(new RegExp(`^${uiText(key)}( \\*)?$`));
    await field("manage.schedule.code").fill("n");
    await field("manage.schedule.codes.nameEn").fill("Night");
    await field("manage.schedule.codes.nameCn").fill("夜班");
    await field("manage.schedule.codes.nameEs").fill("Malam");
    await field("manage.schedule.codes.from").fill("20:00");
    await field("manage.schedule.codes.to").fill("12:00");
    await dialog.getByRole("button", { name: uiText("core.action.save") }).click();
    await dialog.getByText(uiText("core.error.schedule.hoursReversed")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await field("manage.schedule.codes.to").fill("23:00");
    await dialog.getByRole("button", { name: uiText("core.action.save") }).click();
    await dialog.getByText("20:00–23:00").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("toolbar").getByText("Night").waitFor();
  });
});
