import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { noBrowser } from "./harness/chromium.ts";
import { settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const STEP_MS = 4_000;
const PHONE = { width: 390, height: 844 };

const getTicker = (page: Page) => page.getByRole("group", { name: uiText("repay.ticker.title") });
const scrolled = (page: Page) => getTicker(page).evaluate((frame) => frame.scrollLeft);

describe.skipIf(noBrowser)("the ticker, where it does not fit", () => {
  const journey = useJourney();

  /** Opens the page of an agent with a controlled clock. */
  const visit = async (login: string, motion: boolean): Promise<Page> => {
    const { page } = await journey.visitor({ ...PHONE, motion });
    await signIn(page, journey.app, login);
    await page.clock.install();
    await page.reload();
    await settle(page);
    const over = await getTicker(page).evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    expect(over).toBeGreaterThan(0);
    return page;
  };

  /** Measures how far the ticker moves in the time of this many steps. */
  const movedIn = async (page: Page, steps: number): Promise<number> => {
    const before = await scrolled(page);
    for (let n = 0; n < steps; n += 1) await page.clock.fastForward(STEP_MS);
    return (await scrolled(page)) - before;
  };

  test("steps on, and stops while it is paused, pointed at or focused", async () => {
    const page = await visit("agent01", true);
    expect(await movedIn(page, 1)).toBeGreaterThan(0);

    await getTicker(page).hover();
    expect(await movedIn(page, 3)).toBe(0);
    await page.mouse.move(5, 300);
    await getTicker(page).focus();
    expect(await movedIn(page, 3)).toBe(0);
    await getTicker(page).blur();

    await page.getByRole("button", { name: uiText("repay.ticker.pause") }).press("Enter");
    await page.mouse.move(5, 300);
    expect(await movedIn(page, 3)).toBe(0);
    await page.getByRole("button", { name: uiText("repay.ticker.resume") }).press("Enter");
    expect(await movedIn(page, 1)).not.toBe(0);
  });

  test("stays still under reduced motion and scrolls by keys", async () => {
    const page = await visit("agent02", false);
    expect(await movedIn(page, 5)).toBe(0);
    await getTicker(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0);
  });
});
