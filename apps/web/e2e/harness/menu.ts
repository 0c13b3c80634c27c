import type { Locator, Page } from "playwright-core";
import { type MenuKey, SCREENS } from "@kolekta/api/session/menu/contract-screens";
import { uiText } from "./sign-in.ts";

/** Finds the entry of a screen in the side menu; unfolds its group. */
export async function findMenuEntry(page: Page, key: MenuKey): Promise<Locator> {
  const menu = page.getByRole("navigation", { name: uiText("app.nav.menu") });
  await menu.getByRole("button").first().waitFor();
  const title = uiText(`session.menu.group.${SCREENS[key].menu.group}`);
  const folded = menu.getByRole("button", { name: new RegExp(`^${title}`), expanded: false });
  if ((await folded.count()) > 0) await folded.click();
  return menu.getByRole("link", { name: new RegExp(`^${uiText(`app.screen.${key}`)}`) });
}
