import { describe, expect, test } from "bun:test";
import {
  type Address,
  builtAddresses,
  LOGIN_ADDRESS,
} from "./harness/addresses.ts";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { goTo } from "./harness/settle.ts";
import { signIn, type Visitor } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

/** Also what is shown where nothing is built, and where nothing is. */
const PLAIN: readonly Address[] = [
  { name: "not-built", path: "/collectorsReport" },
  { name: "unknown", path: "/no/such/page" },
];

describe.skipIf(noBrowser)("WCAG 2.2 AA", () => {
  const journey = useJourney();

  async function audit(
    { page, complaints }: Visitor,
    addresses: readonly Address[],
  ): Promise<string[]> {
    const faults: string[] = [];
    for (const { name, path } of addresses) {
      await goTo(page, journey.app.url, path);
      const found = await accessibilityFaults(page);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    return [...faults, ...complaints];
  }

  test.each([
    ["light", { dark: false }],
    ["dark", { dark: true }],
  ])("the login page is clean in %s", async (_name, device) => {
    const visitor = await journey.visitor(device);
    expect(await audit(visitor, [LOGIN_ADDRESS])).toEqual([]);
  });

  test.each([
    ["agent01 on a desk", "agent01", {}],
    ["agent08 on a phone", "agent08", { width: 390, height: 844 }],
    ["inspector01 in the dark", "inspector01", { dark: true }],
    [
      "ops01 on a phone in the dark",
      "ops01",
      { width: 390, height: 844, dark: true },
    ],
  ])("every built screen is clean for %s", async (_name, login, device) => {
    const visitor = await journey.visitor(device);
    const { page } = visitor;
    await signIn(page, journey.app, login);
    const addresses = await builtAddresses(page, journey.app);
    expect(await audit(visitor, [...addresses, ...PLAIN])).toEqual([]);
  });
});
