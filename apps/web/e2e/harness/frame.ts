import type { Page } from "playwright-core";
import { uiText } from "./sign-in.ts";

/** The frame of the dashboard as the page around it has it. */
export const getFrame = (page: Page) =>
  page.getByTitle(uiText("app.screen.dashboard"), { exact: true });
export const getHeight = async (page: Page): Promise<number> =>
  (await getFrame(page).boundingBox())?.height ?? 0;

/** What stands in it. */
export const getFrameContent = (page: Page) => page.frameLocator("iframe");

/** The frame comes to be as high as what stands in it. */
export const asHighAsItIs = (page: Page) =>
  until(async () => {
    const contentHeight = await getFrameContent(page)
      .locator("body")
      .evaluate((body) => body.getBoundingClientRect().height);
    return Math.abs((await getHeight(page)) - contentHeight) < 2;
  });

/** Only ends a hang: a busy machine takes its time. */
const PATIENCE_MS = 60_000;

export const until = async (condition: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error("it did not come to that");
    await Bun.sleep(50);
  }
};
