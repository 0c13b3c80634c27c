import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { makeInactive, send, notifyAfterAMinute } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { setHours } from "./harness/rules.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const getStack = (page: Page) =>
  page.getByRole("region", { name: uiText("manage.message.region") });
const getCards = (page: Page) => getStack(page).getByRole("listitem");

interface Arrival {
  readonly cards: number;
  /** In the clock of the page. */
  readonly at: number;
}

/** Records arrivals in the page itself, because the test may look late. */
const watchArrivals = (page: Page) =>
  page.evaluate((region) => {
    const arrivals: Arrival[] = [];
    Object.assign(window, { arrivals });
    new MutationObserver(() => {
      const cards = document.querySelectorAll(`[aria-label="${region}"] li`).length;
      if (cards > (arrivals.at(-1)?.cards ?? 0)) arrivals.push({ cards, at: performance.now() });
    }).observe(document.body, { childList: true, subtree: true });
  }, uiText("manage.message.region"));

const listArrivals = (page: Page) =>
  page.evaluate(() => (window as unknown as { arrivals: Arrival[] }).arrivals);

describe.skipIf(noBrowser)("messages", () => {
  const journey = useJourney();

  test("an inactive agent is reported to the leader live, until the message is acknowledged", async () => {
    await setHours(journey.app, "open");
    await notifyAfterAMinute(journey.app);
    const agent = await journey.visitor();
    await signIn(agent.page, journey.app, "agent01");
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "leader01");
    const jumper = page.getByLabel(uiText("app.pager.jumpTo"));
    await jumper.fill("7");
    await makeInactive(journey.app, "agent01");

    const waiting = page.getByRole("button", { name: uiText("manage.message.show", { count: 1 }) });
    await waiting.waitFor();
    expect(await getCards(page).count()).toBe(0);
    expect(await jumper.inputValue()).toBe("7");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await jumper.blur();

    const card = getCards(page).first();
    await card.getByText("No activity for 1 minute").waitFor();
    await settle(page);
    // A card covers controls only until it is closed.
    const faults = await accessibilityFaults(page);
    expect(faults.filter((fault) => !fault.startsWith("target-size"))).toEqual([]);
    await page.reload();
    await card.getByText("No activity for 1 minute").waitFor();
    await card
      .getByRole("button", { name: new RegExp(uiText("manage.message.acknowledge")) })
      .click();
    await getStack(page).waitFor({ state: "detached" });

    await page.getByRole("button", { name: uiText("manage.message.open", { count: 0 }) }).click();
    const drawer = page.getByRole("dialog", { name: uiText("manage.message.title") });
    const inactivity = drawer.getByRole("listitem").filter({ hasText: "No activity for 1 minute" });
    await inactivity.getByText(uiText("manage.message.acknowledged")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("several appear one after another, at most five at once, and the rest is counted", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "leader02");
    await settle(page);
    const titles = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"];
    await watchArrivals(page);
    await send(journey.app, "leader02", titles);
    await getCards(page).nth(4).waitFor();
    const arrivals = await listArrivals(page);
    expect(arrivals.map(({ cards }) => cards)).toEqual([1, 2, 3, 4, 5]);
    const [first, last] = [arrivals.at(0)?.at ?? 0, arrivals.at(-1)?.at ?? 0];
    expect(last - first).toBeGreaterThan(1_800);
    await getStack(page).getByText("+2", { exact: true }).waitFor();
    const box = await getCards(page).nth(4).boundingBox();
    expect(1440 - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(24);
    expect(900 - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(24);
    // A user who was away for hours finds them after returning.
    await page.clock.install();
    await page.clock.fastForward("03:00:00");
    expect(await getCards(page).count()).toBe(5);
    await getCards(page).first().getByRole("button").click();
    await getCards(page)
      .last()
      .getByText(uiText("manage.message.task", { title: "Six" }))
      .waitFor();
    await getStack(page).getByText("+1", { exact: true }).waitFor();
    await getStack(page)
      .getByRole("button", { name: uiText("manage.message.hide") })
      .click();
    expect(await getCards(page).count()).toBe(0);
    await getStack(page)
      .getByRole("button", { name: uiText("manage.message.show", { count: 6 }) })
      .click();
    await getCards(page).nth(4).waitFor();
  });

  test("other notices close by themselves: done after 3 seconds, failed after 5", async () => {
    const { page, context } = await journey.visitor();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, journey.app, "agent03");
    await navigateTo(page, journey.app.url, await anyCase(page, journey.app));
    await page.clock.install();
    const notice = page.locator("[data-sonner-toast]");
    const expectVisibleFor = async (ms: number) => {
      await notice.waitFor();
      await page.mouse.move(5, 500);
      await page.clock.fastForward(ms - 900);
      expect(await notice.count()).toBe(1);
      await page.clock.fastForward(1_000);
      await notice.waitFor({ state: "detached" });
    };
    await page.getByRole("button", { name: /^Copy/ }).first().click();
    await expectVisibleFor(3_000);
    await page.route("**/trpc/**", (route) => route.abort());
    await page.goto(`${journey.app.url}/#/case/list`);
    await expectVisibleFor(5_000);
  });
});
