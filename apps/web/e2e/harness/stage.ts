import { afterAll, afterEach, beforeAll } from "bun:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "./chromium.ts";
import { type House, startHouse, type VariablesAt } from "./house.ts";
import { type Device, newVisitor, type Visitor } from "./sign-in.ts";

/** To start and to stop, also on a busy machine. */
const PATIENCE_MS = 300_000;

export interface Stage {
  readonly house: House;
  /** A browser profile of its own, until the end of the test: a page left open goes on working. */
  visitor(device?: Device): Promise<Visitor>;
}

/** One house and one browser for a test file; call it inside its describe. `variables` are the house's environment. */
export function useStage(variables?: VariablesAt): Stage {
  let house: House | undefined;
  let browser: Browser | undefined;
  const guests: Visitor[] = [];
  beforeAll(async () => {
    house = await startHouse(variables);
    browser = await launchChromium();
  }, PATIENCE_MS);
  afterEach(async () => {
    await Promise.all(guests.splice(0).map(({ context }) => context.close()));
  }, PATIENCE_MS);
  afterAll(async () => {
    await browser?.close();
    await house?.stop();
  }, PATIENCE_MS);
  return {
    get house() {
      if (!house) throw new Error("the house stands inside tests only");
      return house;
    },
    visitor: async (device) => {
      if (!browser) throw new Error("the browser runs inside tests only");
      const guest = await newVisitor(browser, device);
      guests.push(guest);
      return guest;
    },
  };
}
