import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { addDays, toLocalDay } from "@kolekta/api/core/calendar";
import { formatDay } from "@kolekta/i18n/day";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { startDay, haveToday, warnAt } from "./harness/daily-tasks.ts";
import { useJourney } from "./harness/journey.ts";
import { drawPicture } from "./harness/picture.ts";
import { actOn } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const TITLE = "Visit list of the week";
/** After the last roster, so that every agent is on duty. */
const DAY = addDays(toLocalDay(new Date(), "Asia/Jakarta"), 100);
const DEADLINE = 16 * 60 + 30;

const faultless = async (page: Page) => {
  await settle(page);
  expect(await accessibilityFaults(page)).toEqual([]);
};

describe.skipIf(noBrowser)("daily tasks", () => {
  const journey = useJourney();

  const visit = async (login: string, path: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, path);
    return visitor;
  };

  /** Adds a task once on the day, for the agents of the stage of agent01. */
  const add = async (page: Page) => {
    await page.getByRole("button", { name: uiText("board.taskConfig.add") }).click();
    const dialog = page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: uiText("core.action.save") });
    await save.click();
    await dialog
      .getByText(/required|Enter|Choose/)
      .first()
      .waitFor();
    await faultless(page);
    const field = (key: Parameters<typeof uiText>[0]) => dialog.getByLabel(uiText(key)).first();
    await field("board.taskConfig.title").fill(TITLE);
    await field("board.taskConfig.content").fill("Note who is at home.");
    await field("core.field.stage").selectOption({ label: "S0" });
    await field("board.taskConfig.deadline").fill("16:30");
    await dialog
      .getByRole("radio", { name: uiText("board.taskConfig.recurrenceName.ONCE") })
      .click();
    await field("core.field.day").fill(formatDay(DAY, "en"));
    await faultless(page);
    await save.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: TITLE, exact: true }).waitFor();
  };

  test("a leader sets a task, the agent is warned and completes it, the leader sees all progress", async () => {
    const { app } = journey;
    const leader = await visit("leader01", "/taskConfig");
    await faultless(leader.page);
    await add(leader.page);

    expect(await startDay(app, DAY)).toBeGreaterThan(0);
    const agent = await visit("agent01", `/workRoutine?from=${DAY}&to=${DAY}`);
    const { page } = agent;
    const complete = page.getByRole("button", {
      name: uiText("board.dailyTask.completeNamed", { title: TITLE }),
    });
    await complete.waitFor();
    await faultless(page);
    expect(await warnAt(app, DAY, DEADLINE - 10)).toBeGreaterThan(0);
    expect(await warnAt(app, DAY, DEADLINE - 9)).toBe(0);
    const warning = page
      .getByRole("region", { name: uiText("manage.message.region") })
      .getByRole("link", { name: uiText("manage.message.task", { title: TITLE }) });
    expect(await warning.getAttribute("href")).toBe("#/workRoutine");

    await complete.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("core.field.note")).fill("All three at home");
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "list.jpg", mimeType: "image/jpeg", buffer: await drawPicture(page) });
    await dialog.getByText("list.jpg").waitFor();
    await faultless(page);
    await dialog
      .getByRole("button", { name: uiText("board.dailyTask.complete"), exact: true })
      .click();
    await dialog.waitFor({ state: "detached" });
    await complete.waitFor({ state: "detached" });
    expect(agent.complaints).toEqual([]);

    await navigateTo(leader.page, app.url, `/workRoutine?from=${DAY}&to=${DAY}&state=DONE`);
    await leader.page.getByRole("button", { name: TITLE, exact: true }).click();
    const sheet = leader.page.getByRole("dialog", { name: TITLE });
    await sheet.getByText("All three at home").waitFor();
    const pictureName = uiText("board.dailyTask.pictureAttached", { title: TITLE });
    await sheet.getByRole("img", { name: pictureName }).waitFor();
    await faultless(leader.page);
    await leader.page.keyboard.press("Escape");
    await navigateTo(
      leader.page,
      app.url,
      `/workRoutine?section=monitor&from=${DAY}&to=${DAY}&sort=agent`,
    );
    await leader.page
      .getByRole("row")
      .filter({ hasText: /(25|33)%/ })
      .first()
      .waitFor();
    await faultless(leader.page);
    expect(leader.complaints).toEqual([]);
  });

  test("the tasks of today appear in one line above the cases, on a phone too", async () => {
    const { app } = journey;
    await haveToday(app, "agent01", DAY);
    const phone = { width: 390, height: 844 };
    const { page, complaints } = await visit("agent01", "/myTasks", phone);
    const strip = page.getByRole("region", { name: uiText("board.dailyTask.today") });
    await strip.getByText(/of \d+ done$/).waitFor();
    await faultless(page);
    await strip.getByRole("link").click();
    await page.waitForURL(/#\/workRoutine$/);
    await page
      .getByRole("button", { name: uiText("board.dailyTask.completeNamed", { title: TITLE }) })
      .waitFor();
    await faultless(page);
    expect(complaints).toEqual([]);
  });

  test("a task is deleted with a reason, which its history shows", async () => {
    const { page, complaints } = await visit("leader01", "/taskConfig");
    await actOn(page, TITLE, "core.action.delete");
    const dialog = page.getByRole("dialog");
    const reason = "The list is not kept any more";
    await dialog.getByLabel(uiText("core.field.reason")).fill(reason);
    await faultless(page);
    await dialog.getByRole("button", { name: uiText("core.action.delete") }).click();
    await dialog.waitFor({ state: "detached" });
    await actOn(page, TITLE, "core.field.history");
    const history = page.getByRole("dialog", {
      name: uiText("app.setting.historyFor", { name: TITLE }),
    });
    await history.getByText(reason).waitFor();
    expect(await history.getByRole("listitem").count()).toBe(2);
    await faultless(page);
    expect(complaints).toEqual([]);
  });
});
