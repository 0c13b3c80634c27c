import type { Page } from "playwright-core";
import { navigateTo, settle } from "./settle.ts";
import { uiText, signIn } from "./sign-in.ts";
import type { Journey } from "./journey.ts";

/** Submits the form as a proposal. */
export const propose = (within: Pick<Page, "getByRole">) =>
  within.getByRole("button", { name: uiText("manage.proposal.propose"), exact: true }).click();

/** Approves the waiting proposal of this name as management. */
export async function approveAs(journey: Journey, login: string, name: string): Promise<Page> {
  const { page } = await journey.visitor();
  await signIn(page, journey.app, login);
  await navigateTo(page, journey.app.url, "/settingChanges");
  await page.getByRole("button", { name, exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: uiText("core.action.approve"), exact: true }).click();
  await sheet.waitFor({ state: "detached" });
  await settle(page);
  return page;
}
