import { afterAll, afterEach, beforeAll } from "bun:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "./chromium.ts";
import { type App, startApp, type VariablesAt } from "./app.ts";
import { type Device, newVisitor, type Visitor } from "./sign-in.ts";

/** To start and to stop, also on a busy machine. */
const PATIENCE_MS = 300_000;

export interface Journey {
  readonly app: App;
  /** A browser profile of its own, until the end of the test: a page left open goes on working. */
  visitor(device?: Device): Promise<Visitor>;
}

/** One server and one browser for a test file; call it inside its describe. `variables` are the server's environment. */
export function useJourney(variables?: VariablesAt): Journey {
  let app: App | undefined;
  let browser: Browser | undefined;
  const guests: Visitor[] = [];
  beforeAll(async () => {
    app = await startApp(variables);
    browser = await launchChromium();
  }, PATIENCE_MS);
  afterEach(async () => {
    await Promise.all(guests.splice(0).map(({ context }) => context.close()));
  }, PATIENCE_MS);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  }, PATIENCE_MS);
  return {
    get app() {
      if (!app) throw new Error("the server stands inside tests only");
      return app;
    },
    visitor: async (device) => {
      if (!browser) throw new Error("the browser runs inside tests only");
      const guest = await newVisitor(browser, device);
      guests.push(guest);
      return guest;
    },
  };
}
