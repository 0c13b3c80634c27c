import type { Browser, BrowserContext, Page } from "playwright-core";
import { translator } from "@kolekta/i18n";
import { DEMO_PASSWORD } from "@kolekta/api/seeds";
import { CAPTCHA, type App } from "./app.ts";
import { openSession } from "./session.ts";
import { watchTraffic } from "./settle.ts";

/** Only ends a hang: sign-in takes long on a busy machine. */
const PATIENCE_MS = 60_000;

/** Texts as the user reads them. */
export const uiText = translator("en");

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors in the console and exceptions of the page. */
  readonly complaints: readonly string[];
}

export interface Device {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** Allows motion; the default asks the page for reduced motion. */
  readonly motion?: boolean;
}

/** Opens a browser profile with its own cookies and device. */
export async function newVisitor(browser: Browser, device: Device = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: device.width ?? 1440, height: device.height ?? 900 },
    colorScheme: device.dark ? "dark" : "light",
    reducedMotion: device.motion ? "no-preference" : "reduce",
    locale: "en-US",
    timezoneId: "Asia/Jakarta",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  watchTraffic(page);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, context, complaints };
}

export interface Credentials {
  readonly login: string;
  readonly password?: string;
  readonly captcha?: string;
}

/** Fills in the login page and submits it. */
export async function submitLogin(
  page: Page,
  { login, password = DEMO_PASSWORD, captcha = CAPTCHA }: Credentials,
): Promise<void> {
  await page.locator('input[name="name"]').fill(login);
  await page.locator('input[name="password"]').fill(password);
  const captchaField = page.locator('input[name="captcha"]');
  await page.waitForFunction(
    () => document.querySelector("form img") ?? !document.querySelector('input[name="captcha"]'),
  );
  if (await captchaField.isVisible()) await captchaField.fill(captcha);
  await page.locator('form button[type="submit"]').click();
}

/** Opens the default page without the login page, for journeys about something else. */
export async function signIn(page: Page, app: App, login: string): Promise<void> {
  const { veins } = await openSession(page, app, login);
  await page.goto(`${app.url}/`);
  await page.evaluate((id) => localStorage.setItem("kolekta.device", id), veins);
  await page.waitForURL((url) => url.hash.length > "#/".length);
  await page.getByRole("banner").first().waitFor();
}

/** Signs in with the login page and acknowledges the policy if asked. */
export async function signInByForm(page: Page, app: App, login: string): Promise<void> {
  await page.goto(`${app.url}/#/login`);
  await submitLogin(page, { login });
  await page.waitForURL((url) => !url.hash.startsWith("#/login"));
  const shell = page.getByRole("banner").first();
  const policy = page.locator("main > section:only-child");
  await shell.or(policy).first().waitFor();
  if (!(await shell.isVisible())) await policy.getByRole("button").last().click();
  await shell.waitFor();
}
