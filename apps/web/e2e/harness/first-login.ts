import type { Page } from "playwright-core";
import type { App } from "./app.ts";
import { uiText, submitLogin } from "./sign-in.ts";

/** Reads the one-time password on the page. */
export const readOneTimePassword = (page: Page): Promise<string> =>
  page
    .locator("dd")
    .filter({ hasText: /^[A-Za-z]{10}\d{2}$/ })
    .innerText();

/** Signs in with a one-time password and accepts the policy; a new password is due next. */
export async function enterFirst(
  page: Page,
  app: App,
  login: string,
  oneTimePassword: string,
): Promise<void> {
  await page.goto(`${app.url}/#/login`);
  await submitLogin(page, { login, password: oneTimePassword });
  await page.locator("main > section:only-child").getByRole("button").last().click();
  await page.getByRole("heading", { name: uiText("app.password.title") }).waitFor();
}

/** Completes the first sign-in with a one-time password and chooses a new one. */
export async function signInFirst(
  page: Page,
  app: App,
  { login, oneTimePassword, own }: Record<"login" | "oneTimePassword" | "own", string>,
): Promise<void> {
  await enterFirst(page, app, login, oneTimePassword);
  for (const [name, value] of [
    ["password", oneTimePassword],
    ["newPassword", own],
    ["confirmPassword", own],
  ] as const)
    await page.locator(`input[name="${name}"]`).fill(value);
  await page.getByRole("button", { name: uiText("app.password.submit"), exact: true }).click();
  await page.waitForURL(/#\/login/);
  await submitLogin(page, { login, password: own });
  await page.getByRole("banner").first().waitFor();
}
