import type { Page } from "playwright-core";
import { say } from "./sign-in.ts";

/** Opens the menu of the row of this name. */
export const openMenu = (page: Page, name: string): Promise<void> =>
  page
    .getByRole("button", {
      name: say("app.table.actionsOf", { name }),
      exact: true,
    })
    .click();

/** Chooses what is done with the row of this name. */
export async function actOn(
  page: Page,
  name: string,
  action: Parameters<typeof say>[0],
): Promise<void> {
  await openMenu(page, name);
  await page.getByRole("menuitem", { name: say(action), exact: true }).click();
}
