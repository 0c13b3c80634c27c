// Prints the milliseconds from sign-in to the case list, one line per sign-in. For `bun bench web`.
import type { Browser } from "playwright-core";
import { type App, startAppProcess } from "./harness/app.ts";
import { launchChromium } from "./harness/chromium.ts";
import { newVisitor, signInByForm, submitLogin } from "./harness/sign-in.ts";

const TIMES = 7;

const LOGIN = "agent01";

/** Acknowledges the policies at the first sign-in. */
async function acknowledge(browser: Browser, app: App): Promise<void> {
  const { page, context } = await newVisitor(browser);
  await signInByForm(page, app, LOGIN);
  await context.close();
}

/** Measures from the form to the first case, in a browser without a cache, as on a new device. */
async function enter(browser: Browser, app: App): Promise<number> {
  const { page, context } = await newVisitor(browser);
  await page.goto(`${app.url}/#/login`);
  const [sent] = await Promise.all([
    page.evaluate(
      () =>
        new Promise<number>((done) =>
          document.addEventListener("submit", () => done(performance.now()), true),
        ),
    ),
    submitLogin(page, { login: LOGIN }),
  ]);
  await page.locator('tbody tr[tabindex="0"]').waitFor();
  const listed = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );
  await context.close();
  return listed - sent;
}

const app = await startAppProcess();
const browser = await launchChromium();
try {
  await acknowledge(browser, app);
  for (let round = 0; round < TIMES; round += 1)
    console.log((await enter(browser, app)).toFixed(0));
} finally {
  await browser.close();
  await app.stop();
}
process.exit(0);
