import type { Locator, Page } from "playwright-core";
import type { App } from "./app.ts";
import { uiText } from "./sign-in.ts";

/** Finds the loan of a case in work in the signed-in user's hands. */
export async function loanInWork(page: Page, app: App): Promise<string> {
  const reply = await page.request.get(`${app.url}/prod/api/task/listing?page=1&size=1&status=C10`);
  const { data } = (await reply.json()) as { data: { rows: { loanNumber: string }[] } };
  const [row] = data.rows;
  if (!row) throw new Error("this user holds no case in work");
  return row.loanNumber;
}

type Action = Parameters<typeof uiText>[0] & `board.workOrder.action.${string}`;

/** Opens the dialog of an action on the open complaint; returns it with its submit button. */
export async function openAction(
  page: Page,
  action: Action,
): Promise<{ dialog: Locator; send: () => Promise<void> }> {
  const button = { name: uiText(action), exact: true };
  await page.getByRole("button", button).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  const send = async () => {
    await dialog.getByRole("button", button).click();
    await dialog.waitFor({ state: "detached" });
  };
  return { dialog, send };
}

/** Selects a handler by name in an open dialog. */
export async function chooseHandler(dialog: Locator, name: string | RegExp): Promise<void> {
  const select = dialog.getByLabel(uiText("board.workOrder.field.handler"));
  const option = select.locator("option").filter({ hasText: name }).first();
  await select.selectOption((await option.getAttribute("value")) ?? "");
}

/** Opens the dialog of an action in the menu of the page. */
export async function openMenuAction(
  page: Page,
  action: Action,
): Promise<{ dialog: Locator; send: () => Promise<void> }> {
  const named = { name: uiText(action), exact: true };
  await page.getByRole("button", { name: uiText("core.field.actions"), exact: true }).click();
  await page.getByRole("menuitem", named).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  const send = async () => {
    await dialog.getByRole("button", named).click();
    await dialog.waitFor({ state: "detached" });
  };
  return { dialog, send };
}
