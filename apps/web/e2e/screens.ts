// One PNG of every built screen, so that all of them can be looked at in one go.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { isLang, type Lang } from "@kolekta/i18n";
import {
  type Address,
  builtAddresses,
  LOGIN_ADDRESS,
} from "./harness/addresses.ts";
import { launchChromium } from "./harness/chromium.ts";
import { type House, startHouse } from "./harness/house.ts";
import { goTo } from "./harness/settle.ts";
import { newVisitor, signIn } from "./harness/sign-in.ts";

const USAGE =
  "bun run screens [--role LOGIN] [--lang en|cn|es] [--dark] [--width N] [--out DIR]";

function readArguments() {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      role: { type: "string", default: "agent01" },
      lang: { type: "string", default: "en" },
      dark: { type: "boolean", default: false },
      width: { type: "string", default: "1440" },
      out: { type: "string", default: "screens" },
    },
  });
  const width = Number(values.width);
  if (!isLang(values.lang) || !Number.isInteger(width) || width < 200)
    throw new Error(`Usage: ${USAGE}`);
  return { ...values, lang: values.lang, width };
}

const rememberLanguage = (page: Page, lang: Lang) =>
  page.addInitScript((value) => {
    localStorage.setItem("kolekta.language", value);
  }, lang);

async function shoot(
  page: Page,
  house: House,
  address: Address,
  out: string,
): Promise<void> {
  await goTo(page, house.url, address.path);
  const file = join(out, `${address.name}.png`);
  await page.screenshot({ path: file });
  console.log(file);
}

const { role, lang, dark, width, out } = readArguments();
const folder = resolve(import.meta.dir, "../../..", out);
mkdirSync(folder, { recursive: true });
const house = await startHouse();
const browser = await launchChromium();
try {
  const height = width < 600 ? 844 : 900;
  const { page } = await newVisitor(browser, { width, height, dark });
  await rememberLanguage(page, lang);
  await shoot(page, house, LOGIN_ADDRESS, folder);
  await signIn(page, house, role);
  for (const address of await builtAddresses(page, house))
    await shoot(page, house, address, folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await house.stop();
}
