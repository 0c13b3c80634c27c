import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase, caseThatAnswers } from "./harness/reach.ts";
import { setHours } from "./harness/rules.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { type Device, signIn, uiText } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const LAPTOP = { width: 1366, height: 768 };
const SMALL = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const overlaps = (box: Box, other: Box): boolean =>
  box.x < other.x + other.width &&
  other.x < box.x + box.width &&
  box.y < other.y + other.height &&
  other.y < box.y + box.height;

const getBox = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not on the screen`);
  return box;
};

const form = (page: Page) => page.getByRole("form", { name: uiText("tasks.log.record.title") });

const head = (page: Page) => page.locator("main header").first();

/** Lists the results that cannot be clicked without scrolling. */
const listHidden = (page: Page): Promise<string[]> =>
  form(page)
    .getByRole("group", { name: uiText("tasks.log.record.result") })
    .or(form(page).getByRole("radiogroup", { name: uiText("tasks.log.record.result") }))
    .first()
    .getByRole("radio")
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const hit = (y: number) => document.elementFromPoint((left + right) / 2, y);
          return ![top + 1, bottom - 1].every((y) => button.contains(hit(y)));
        })
        .map((button) => button.textContent),
    );

describe.skipIf(noBrowser)("the case desk in a small window", () => {
  const journey = useJourney();

  const open = async (login: string, device: Device, find = anyCase) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    const path = await find(visitor.page, journey.app);
    await navigateTo(visitor.page, journey.app.url, path);
    return { ...visitor, path };
  };

  test.each([LAPTOP, SMALL])(
    "shows every result of a closed channel without scrolling at $width x $height",
    async (device) => {
      await setHours(journey.app, "closed");
      const { page, complaints } = await open("agent02", device);
      await form(page)
        .getByText(uiText("tasks.guard.channels.closedNow", { channel: "Phone call" }))
        .or(form(page).getByText(/ is closed: /))
        .first()
        .waitFor();
      const radios = form(page).getByRole("radio");
      expect(await radios.count()).toBeGreaterThan(6);
      expect(await listHidden(page)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
      const box = page.getByRole("complementary", { name: uiText("reports.agent.box.title") });
      const entries = page.getByRole("navigation", { name: uiText("app.nav.menu") });
      const stats = await getBox(box);
      const menu = await getBox(entries.locator(".."));
      expect(overlaps(stats, menu)).toBe(false);
      expect(complaints).toEqual([]);
    },
  );

  test.each([{ width: 1440, height: 900 }, LAPTOP, SMALL, PHONE])(
    "keeps the head in place while the case loads at $width x $height",
    async (device) => {
      await setHours(journey.app, "open");
      const { page, path } = await open("agent02", device);
      const loaded = await getBox(head(page));
      const areas = await getBox(page.getByRole("tablist").first());
      let release = () => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      await page.route(/tasks\.case\.get/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto("about:blank");
      await page.goto(`${journey.app.url}/#${path}`);
      await page.locator("main header .animate-pulse").first().waitFor();
      expect(await getBox(head(page))).toEqual(loaded);
      const placeholder = await getBox(page.locator("main header + div + div").first());
      expect(Math.abs(placeholder.y - areas.y)).toBeLessThanOrEqual(16);
      release();
      await settle(page);
      expect(await getBox(head(page))).toEqual(loaded);
      expect(await getBox(page.getByRole("tablist").first())).toEqual(areas);
    },
  );

  test.each([LAPTOP, PHONE])(
    "reports a saved result beside the name and the call button at $width x $height",
    async (device) => {
      await setHours(journey.app, "open");
      const { page } = await open("agent03", device);
      const name = await page.getByRole("heading", { level: 1 }).innerText();
      const record = page.getByRole("button", { name: uiText("tasks.case.workspace.record") });
      if (device === PHONE) await record.click();
      await form(page)
        .getByRole("button", {
          name: uiText("tasks.log.record.quickSave", { result: uiText("tasks.log.result.CR60") }),
        })
        .click();
      const toast = page.getByText(/^Result saved for /);
      await toast.waitFor();
      await page.waitForFunction(() => document.querySelector("[role=dialog]") === null);
      const box = await getBox(page.locator("[data-sonner-toast]").first());
      const call = page
        .getByRole("button", { name: uiText("telephony.call.place.callName", { name }) })
        .first();
      expect(overlaps(box, await getBox(call))).toBe(false);
      expect(overlaps(box, await getBox(page.getByRole("heading", { level: 1 })))).toBe(false);
    },
  );

  test("calls and hangs up by keys that the help lists, without calling itself blocked", async () => {
    await setHours(journey.app, "open");
    const { page, complaints } = await open("agent20", LAPTOP, caseThatAnswers);
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    const help = page.getByRole("dialog", { name: uiText("app.keys.title") });
    const listed = async (label: string) => {
      await page.keyboard.press("?");
      await help.getByText(label, { exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "detached" });
    };
    await listed(uiText("telephony.call.place.callName", { name }));
    await page.keyboard.press("Alt+p");
    const bar = page.getByRole("region", { name: uiText("telephony.call.panel.label") });
    await bar.getByText(uiText("telephony.call.state.ANSWERED")).waitFor();
    await settle(page);
    expect(await page.getByText(uiText("telephony.call.place.blocked")).count()).toBe(0);
    await listed(uiText("telephony.call.panel.key"));
    await page.keyboard.press("Alt+h");
    await form(page)
      .getByText(/^Result of the call with /)
      .waitFor();
    expect(complaints).toEqual([]);
  });
});
