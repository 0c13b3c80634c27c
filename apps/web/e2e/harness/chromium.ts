import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Prefers the shell: the same engine without windows, at two thirds of the work. */
const COMMANDS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Popups of the address bar, which journeys never use: every window would start two processes. */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** Chromium uses only the last list, so that of Playwright is repeated here. */
const OFF_FOR_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** No call leaves this machine: every other name fails to resolve. */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-domain-reliability",
  "--no-first-run",
  "--no-default-browser-check",
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR].join(",")}`,
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

export function findChromium(): string | null {
  const configuredPath = process.env["CHROMIUM"];
  if (configuredPath) return configuredPath;
  const named = COMMANDS.map((name) => Bun.which(name)).find(Boolean);
  return named ?? APPS.find((path) => existsSync(path)) ?? null;
}

/** Journeys are skipped on a machine without Chromium, but never where CI is set. */
export const noBrowser = findChromium() === null && !process.env["CI"];

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium here: install one or set CHROMIUM to it.");
  return chromium.launch({ executablePath, headless: true, args: ARGS });
}
