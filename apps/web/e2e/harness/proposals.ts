import type { Page } from "playwright-core";
import { goTo, settle } from "./settle.ts";
import { say, signIn } from "./sign-in.ts";
import type { Journey } from "./journey.ts";

/** Puts what is filled in before somebody else. */
export const propose = (within: Pick<Page, "getByRole">) =>
  within.getByRole("button", { name: say("manage.proposal.propose"), exact: true }).click();

/** Somebody of management opens what waits under this name and approves it. */
export async function approveAs(journey: Journey, login: string, name: string): Promise<Page> {
  const { page } = await journey.visitor();
  await signIn(page, journey.app, login);
  await goTo(page, journey.app.url, "/settingChanges");
  await page.getByRole("button", { name, exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: say("core.action.approve"), exact: true }).click();
  await sheet.waitFor({ state: "detached" });
  await settle(page);
  return page;
}
