// Saves a PNG of every screen, to review all of them at once.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { isLang, type Lang } from "@kolekta/i18n";
import { buildWeb } from "../../../scripts/command.ts";
import { readOptions, exitWithUsage } from "../../../scripts/options.ts";
import { type ScreenAddress, builtAddresses, LOGIN_ADDRESS } from "./harness/addresses.ts";
import { launchChromium } from "./harness/chromium.ts";
import { type App, startApp } from "./harness/app.ts";
import { navigateTo } from "./harness/settle.ts";
import { newVisitor, signIn } from "./harness/sign-in.ts";

const USAGE = {
  command: "bun run screens",
  about: "Takes one picture of every screen that a login may open.",
  options: {
    role: { type: "string", default: "agent01", value: "LOGIN", about: "whose screens" },
    lang: { type: "string", default: "en", value: "en|cn|es", about: "in which language" },
    dark: { type: "boolean", default: false, about: "in dark colours" },
    width: {
      type: "string",
      default: "1440",
      value: "PIXELS",
      about: "of the window, at least 200",
    },
    out: { type: "string", default: "screens", value: "FOLDER", about: "where they go" },
  },
} as const;

function readArguments() {
  const { values } = readOptions(USAGE);
  const width = Number(values.width);
  if (!isLang(values.lang)) return exitWithUsage(USAGE, `--lang=${values.lang} is no language`);
  if (!Number.isInteger(width) || width < 200)
    return exitWithUsage(USAGE, `--width=${values.width} is no width`);
  return { ...values, lang: values.lang, width };
}

const rememberLanguage = (page: Page, lang: Lang) =>
  page.addInitScript((value) => {
    localStorage.setItem("kolekta.language", value);
  }, lang);

async function shoot(page: Page, app: App, address: ScreenAddress, out: string): Promise<void> {
  await navigateTo(page, app.url, address.path);
  const file = join(out, `${address.name}.png`);
  await page.screenshot({ path: file });
  console.log(file);
}

const { role, lang, dark, width, out } = readArguments();
const built = await buildWeb();
if (built.code !== 0) process.exit(built.code);
const folder = resolve(import.meta.dir, "../../..", out);
mkdirSync(folder, { recursive: true });
const app = await startApp();
const browser = await launchChromium();
try {
  const height = width < 600 ? 844 : 900;
  const { page } = await newVisitor(browser, { width, height, dark });
  await rememberLanguage(page, lang);
  await shoot(page, app, LOGIN_ADDRESS, folder);
  await signIn(page, app, role);
  for (const address of await builtAddresses(page, app)) await shoot(page, app, address, folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await app.stop();
}
