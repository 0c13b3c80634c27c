import { describe, expect, test } from "bun:test";
import { addDays, toLocalDay, DEFAULT_ZONE } from "@kolekta/api/core/calendar";
import { assignedByVariants } from "@kolekta/api/tasks/allocation/testing/variants";
import { accessibilityFaults } from "./harness/axe.ts";
import { withDatabase } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const TODAY = toLocalDay(new Date(), DEFAULT_ZONE);
const ADDRESS = `/operations?section=test&days=7&from=${addDays(TODAY, -30)}&to=${TODAY}`;

describe.skipIf(noBrowser)("champion and challenger", () => {
  const journey = useJourney();

  test("show the certainty of the difference, and the course by week", async () => {
    const stageId = await withDatabase(journey.app, assignedByVariants);
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await navigateTo(page, journey.app.url, `${ADDRESS}&stageId=${stageId}`);
    const [name, other] = [
      uiText("tasks.allocation.variant.CHALLENGER"),
      uiText("tasks.allocation.variant.CHAMPION"),
    ];
    await page
      .getByText(uiText("tasks.allocation.compare.verdict.MORE", { name, other }))
      .waitFor();
    for (const text of [
      uiText("tasks.allocation.strategy.EQUAL_AMOUNT"),
      uiText("tasks.allocation.strategy.SNAKE"),
    ])
      await page.getByText(text, { exact: true }).waitFor();
    const weeks = page.getByRole("table", { name: uiText("tasks.allocation.compare.weeks") });
    expect(await weeks.getByRole("row").count()).toBe(2);
    expect(await page.getByRole("img").count()).toBeGreaterThanOrEqual(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole("combobox", { name: uiText("tasks.allocation.compare.window") })
      .selectOption("30");
    await page.getByText(uiText("tasks.allocation.compare.verdict.TOO_FEW")).waitFor();
    await page.getByRole("radio", { name: uiText("tasks.allocation.compare.INSTITUTION") }).click();
    await page.waitForURL(/by=INSTITUTION/);
    await page
      .getByText(uiText("tasks.allocation.compare.notByChance"))
      .or(page.getByText(uiText("tasks.allocation.compare.noneINSTITUTION")))
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test("are hidden from a leader, who sees only part of an institution", async () => {
    const { page } = await journey.visitor({ width: 390, height: 844 });
    await signIn(page, journey.app, "leader01");
    await navigateTo(page, journey.app.url, "/operations");
    await page.getByRole("tab", { name: uiText("tasks.allocation.tab.runs") }).waitFor();
    const section = page.getByRole("tab", { name: uiText("tasks.allocation.compare.title") });
    expect(await section.count()).toBe(0);
  });
});
