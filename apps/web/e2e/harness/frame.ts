import type { Page } from "playwright-core";
import { uiText } from "./sign-in.ts";

/** Returns the frame of the dashboard in the page. */
export const getFrame = (page: Page) =>
  page.getByTitle(uiText("app.screen.dashboard"), { exact: true });
export const getHeight = async (page: Page): Promise<number> =>
  (await getFrame(page).boundingBox())?.height ?? 0;

export const getFrameContent = (page: Page) => page.frameLocator("iframe");

/** Waits until the frame is as high as its content. */
export const asHighAsItIs = (page: Page) =>
  until(async () => {
    const contentHeight = await getFrameContent(page)
      .locator("body")
      .evaluate((body) => body.getBoundingClientRect().height);
    return Math.abs((await getHeight(page)) - contentHeight) < 2;
  });

/** Only ends a hang: rendering takes long on a busy machine. */
const PATIENCE_MS = 60_000;

export const until = async (condition: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error("it did not come to that");
    await Bun.sleep(50);
  }
};
