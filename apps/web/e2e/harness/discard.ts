import type { Page } from "playwright-core";
import { uiText } from "./sign-in.ts";

export const discardQuestion = (page: Page) =>
  page.getByRole("alertdialog", { name: uiText("app.discard.title") });

/** Agrees to lose what was typed into the open dialog. */
export const discard = (page: Page): Promise<void> =>
  discardQuestion(page)
    .getByRole("button", { name: uiText("app.discard.action"), exact: true })
    .click();

/** Closes a dialog with unsaved work by its key. */
export const escapeAndDiscard = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  await discard(page);
};
