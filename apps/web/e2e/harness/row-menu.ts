import type { Locator, Page } from "playwright-core";
import { uiText } from "./sign-in.ts";

/** Returns the menu button of the row with this name. */
const getMenu = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: uiText("app.table.actionsFor", { name }), exact: true });

/** Opens it by the keyboard: a message card in the corner of the page may lie over the button. */
export const openMenu = (page: Page, name: string): Promise<void> =>
  getMenu(page, name).press("Enter");

/** Lists the actions in the menu of a row and closes the menu. */
export async function offeredFor(page: Page, name: string): Promise<string[]> {
  await openMenu(page, name);
  const items = page.getByRole("menuitem");
  await items.first().waitFor();
  const offered = await items.allInnerTexts();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  return offered;
}

/** Chooses an action in the menu of a row. */
export async function actOn(
  page: Page,
  name: string,
  action: Parameters<typeof uiText>[0],
): Promise<void> {
  await openMenu(page, name);
  await page.getByRole("menuitem", { name: uiText(action), exact: true }).click();
}
