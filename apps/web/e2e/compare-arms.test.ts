import { describe, expect, test } from "bun:test";
import { addDays, dayOf, DEFAULT_ZONE } from "@kolekta/api/core/calendar";
import { dealtByArms } from "@kolekta/api/tasks/allocation/testing/arms";
import { accessibilityFaults } from "./harness/axe.ts";
import { behind } from "./harness/behind.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { goTo } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";

const TODAY = dayOf(new Date(), DEFAULT_ZONE);
const ADDRESS = `/operations?section=test&days=7&from=${addDays(TODAY, -30)}&to=${TODAY}`;

describe.skipIf(noBrowser)("champion and challenger", () => {
  const journey = useJourney();

  test("are compared with how sure the difference is, and week by week", async () => {
    const queueId = await behind(journey.app, dealtByArms);
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await goTo(page, journey.app.url, `${ADDRESS}&queueId=${queueId}`);
    const [name, other] = [
      say("tasks.allocation.arm.CHALLENGER"),
      say("tasks.allocation.arm.CHAMPION"),
    ];
    await page.getByText(say("tasks.allocation.compare.verdict.MORE", { name, other })).waitFor();
    for (const text of [
      say("tasks.allocation.strategy.EQUAL_AMOUNT"),
      say("tasks.allocation.strategy.SNAKE"),
    ])
      await page.getByText(text, { exact: true }).waitFor();
    const weeks = page.getByRole("table", {
      name: say("tasks.allocation.compare.weeks"),
    });
    expect(await weeks.getByRole("row").count()).toBe(2);
    expect(await page.getByRole("img").count()).toBeGreaterThanOrEqual(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole("combobox", { name: say("tasks.allocation.compare.window") })
      .selectOption("30");
    await page.getByText(say("tasks.allocation.compare.verdict.TOO_FEW")).waitFor();
    await page
      .getByRole("radio", {
        name: say("tasks.allocation.compare.INSTITUTION"),
      })
      .click();
    await page.waitForURL(/by=INSTITUTION/);
    await page
      .getByText(say("tasks.allocation.compare.notByChance"))
      .or(page.getByText(say("tasks.allocation.compare.noneINSTITUTION")))
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test("are no section for a leader, who sees a part of an institution", async () => {
    const { page } = await journey.visitor({ width: 390, height: 844 });
    await signIn(page, journey.app, "leader01");
    await goTo(page, journey.app.url, "/operations");
    await page.getByRole("tab", { name: say("tasks.allocation.tab.runs") }).waitFor();
    const section = page.getByRole("tab", {
      name: say("tasks.allocation.compare.title"),
    });
    expect(await section.count()).toBe(0);
  });
});
