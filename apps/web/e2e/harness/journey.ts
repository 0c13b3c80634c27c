import { afterAll, afterEach, beforeAll } from "bun:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "./chromium.ts";
import { type App, type AppProcess, startApp, startAppProcess, type VariablesAt } from "./app.ts";
import { type Device, newVisitor, type Visitor } from "./sign-in.ts";

/** Limit of start and stop on a busy machine. */
const PATIENCE_MS = 300_000;

export interface Journey<A extends App = App> {
  readonly app: A;
  /** Opens a browser profile until the end of the test, because an open page keeps working. */
  visitor(device?: Device): Promise<Visitor>;
}

let launched: Promise<Browser> | undefined;

/** Returns the browser of this worker, started by the first journey; it ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  launched = launchChromium();
  return launched;
}

/** Serves the product to one test file; call it inside its describe. `variables` are the server's environment. */
export const useJourney = (variables?: VariablesAt): Journey => useApp(() => startApp(variables));

/** Starts the product in its own processes, for journeys that kill or add a server. */
export const useProcessJourney = (): Journey<AppProcess> => useApp(() => startAppProcess());

function useApp<A extends App>(open: () => Promise<A>): Journey<A> {
  let app: A | undefined;
  let browser: Browser | undefined;
  const guests: Visitor[] = [];
  beforeAll(async () => {
    app = await open();
    browser = await sharedBrowser();
  }, PATIENCE_MS);
  afterEach(async () => {
    await Promise.all(guests.splice(0).map(({ context }) => context.close()));
  }, PATIENCE_MS);
  afterAll(() => app?.stop(), PATIENCE_MS);
  return {
    get app() {
      if (!app) throw new Error("the server is open inside tests only");
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
