import { describe, expect, test } from "bun:test";
import { draw } from "@kolekta/db/testing";
import { type ScreenAddress, builtAddresses, LOGIN_ADDRESS } from "./addresses.ts";
import { allAccessibilityFaults } from "./axe.ts";
import { noBrowser } from "./chromium.ts";
import { type Journey, useJourney } from "./journey.ts";
import { navigateTo } from "./settle.ts";
import { type Device, signIn, type Visitor } from "./sign-in.ts";

/** Includes the page for unknown addresses. */
const PLAIN: readonly ScreenAddress[] = [{ name: "unknown", path: "/no/such/page" }];

/** Usual runs audit a third of the screens: axe takes seconds on each. */
const SHARE = 3;

/** Lists the faults at each address, and the errors of the page. */
async function audit(
  journey: Journey,
  { page, complaints }: Visitor,
  addresses: readonly ScreenAddress[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, path } of addresses) {
    await navigateTo(page, journey.app.url, path);
    const found = await allAccessibilityFaults(page);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return [...faults, ...complaints];
}

/** One test file per user, because all screens take minutes and a failed file is run again. */
export function auditScreens(login: string, device: Device): void {
  describe.skipIf(noBrowser)("WCAG 2.2 AA", () => {
    const journey = useJourney();

    test("the login page is clean", async () => {
      const visitor = await journey.visitor(device);
      expect(await audit(journey, visitor, [LOGIN_ADDRESS])).toEqual([]);
    });

    test(`built screens are clean for ${login}`, async () => {
      const visitor = await journey.visitor(device);
      await signIn(visitor.page, journey.app, login);
      const built = await builtAddresses(visitor.page, journey.app);
      const count = Math.ceil(built.length / SHARE);
      const sample = draw(`screens of ${login}`, built, count);
      expect(await audit(journey, visitor, [...sample, ...PLAIN])).toEqual([]);
    });
  });
}
