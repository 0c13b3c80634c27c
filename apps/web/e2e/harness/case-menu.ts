import type { Page } from "playwright-core";
import { uiText } from "./sign-in.ts";

/** Opens the menu of the rare actions on a case. */
export const openCaseMenu = (page: Page): Promise<void> =>
  page.getByRole("button", { name: uiText("tasks.case.workspace.more"), exact: true }).click();

export const caseMenuItem = (page: Page, key: Parameters<typeof uiText>[0]) =>
  page.getByRole("menuitem", { name: uiText(key), exact: true });

export const chooseInCaseMenu = async (
  page: Page,
  key: Parameters<typeof uiText>[0],
): Promise<void> => {
  await openCaseMenu(page);
  await caseMenuItem(page, key).click();
};
