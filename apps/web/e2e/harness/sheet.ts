import type { Locator, Page } from "playwright-core";
import type { Journey } from "./journey.ts";
import { loanInWork } from "./orders.ts";
import { navigateTo, settle } from "./settle.ts";
import { uiText, signIn } from "./sign-in.ts";

interface SheetDialog {
  readonly page: Page;
  readonly dialog: Locator;
  /** Loan of a case in work of the agent. */
  readonly loan: string;
}

/** Opens the import dialog on the screen at the path. */
export async function openSheetDialog(
  { app, visitor }: Journey,
  { agent, login, path }: { agent: string; login: string; path: string },
): Promise<SheetDialog> {
  const { page: agentPage } = await visitor();
  await signIn(agentPage, app, agent);
  await navigateTo(agentPage, app.url, "/case/list");
  const loan = await loanInWork(agentPage, app);
  const { page } = await visitor();
  await signIn(page, app, login);
  await navigateTo(page, app.url, path);
  await page.getByRole("button", { name: uiText("app.sheet.open") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/The first row names the columns/).waitFor();
  await settle(page);
  return { page, dialog, loan };
}
