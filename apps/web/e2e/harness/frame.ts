import type { Page } from "playwright-core";
import { say } from "./sign-in.ts";

/** The frame of the dashboard as the page around it has it. */
export const frameOf = (page: Page) =>
  page.getByTitle(say("app.screen.dashboard"), { exact: true });
export const heightOf = async (page: Page): Promise<number> =>
  (await frameOf(page).boundingBox())?.height ?? 0;

/** What stands in it. */
export const insideOf = (page: Page) => page.frameLocator("iframe");

/** The frame comes to be as high as what stands in it. */
export const asHighAsItIs = (page: Page) =>
  until(async () => {
    const wanted = await insideOf(page)
      .locator("body")
      .evaluate((body) => body.getBoundingClientRect().height);
    return Math.abs((await heightOf(page)) - wanted) < 2;
  });

/** Only ends a hang: a busy machine takes its time. */
const PATIENCE_MS = 60_000;

export const until = async (what: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + PATIENCE_MS;
  while (!(await what())) {
    if (performance.now() > end) throw new Error("it did not come to that");
    await Bun.sleep(50);
  }
};
