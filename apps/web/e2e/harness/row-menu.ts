import type { Locator, Page } from "playwright-core";
import { uiText } from "./sign-in.ts";

/** What can be done with the row of this name, behind a button. */
const getMenu = (page: Page, name: string): Locator =>
  page.getByRole("button", {
    name: uiText("app.table.actionsFor", { name }),
    exact: true,
  });

/** Opens the menu of the row of this name. */
export const openMenu = (page: Page, name: string): Promise<void> => getMenu(page, name).click();

/** What the menu of the row of this name offers; it is closed again. */
export async function offeredFor(page: Page, name: string): Promise<string[]> {
  await openMenu(page, name);
  const items = page.getByRole("menuitem");
  await items.first().waitFor();
  const offered = await items.allInnerTexts();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  return offered;
}

/** Chooses what is done with the row of this name. */
export async function actOn(
  page: Page,
  name: string,
  action: Parameters<typeof uiText>[0],
): Promise<void> {
  await openMenu(page, name);
  await page.getByRole("menuitem", { name: uiText(action), exact: true }).click();
}
