import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "./chromium.ts";
import { type House, startHouse, type VariablesAt } from "./house.ts";
import { type Device, newVisitor, type Visitor } from "./sign-in.ts";

/** To start and to stop, also on a busy machine. */
const PATIENCE_MS = 300_000;

export interface Stage {
  readonly house: House;
  /** A browser profile of its own. */
  visitor(device?: Device): Promise<Visitor>;
}

/** One house and one browser for a test file; call it inside its describe. `variables` are the house's environment. */
export function useStage(variables?: VariablesAt): Stage {
  let house: House | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    house = await startHouse(variables);
    browser = await launchChromium();
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
    visitor: (device) => {
      if (!browser) throw new Error("the browser runs inside tests only");
      return newVisitor(browser, device);
    },
  };
}
