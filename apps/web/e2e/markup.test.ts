import { beforeAll, describe, expect, test } from "bun:test";
import { draw, isFull } from "@kolekta/db/testing";
import type { Page } from "playwright-core";
import { AREAS } from "../src/app/case-workspace/area-names.ts";
import { builtAddresses } from "./harness/addresses.ts";
import { noBrowser } from "./harness/chromium.ts";
import { MARKUP, writeMarkup } from "./harness/markup.ts";
import { navigateTo } from "./harness/settle.ts";
import { signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("G36: markup in texts", () => {
  const journey = useJourney();
  beforeAll(() => writeMarkup(journey.app.databaseUrl));

  /** Counts texts with markup on the page; fails if any of them ran. */
  async function countMarkup(page: Page): Promise<number> {
    expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
    return page.getByText(MARKUP.slice(0, 20)).count();
  }

  test.each(["agent01", "ops01"])(
    "%s reads it as text on the screens",
    async (login) => {
      const { page, complaints } = await journey.visitor();
      await signIn(page, journey.app, login);
      const addresses = await builtAddresses(page, journey.app);
      const caseAddress = addresses.find(({ name }) => name === "task");
      const areas = caseAddress ? AREAS.map((area) => `${caseAddress.path}?area=${area}`) : [];
      const paths = [...addresses.map(({ path }) => path), ...areas];
      const sample = draw(`markup for ${login}`, paths, Math.ceil(paths.length / 3));
      let times = 0;
      for (const path of sample) {
        await navigateTo(page, journey.app.url, path);
        times += await countMarkup(page);
      }
      expect(times).toBeGreaterThan(isFull ? addresses.length : 0);
      expect(complaints).toEqual([]);
    },
    240_000,
  );
});
