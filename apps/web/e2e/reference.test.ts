import { describe, expect, test } from "bun:test";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("the REST reference", () => {
  const journey = useJourney();

  test.each([false, true])(
    "shows the operations without requests to other origins, dark %p",
    async (dark) => {
      const { page, complaints } = await journey.visitor({ dark });
      const foreign: string[] = [];
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(journey.app.url) && !url.startsWith("data:")) foreign.push(url);
      });
      await page.goto(`${journey.app.url}/prod/docs`);
      await page.getByText("Login: sign in").first().waitFor({ timeout: 150_000 });
      const mode = await page.locator("body").getAttribute("class");
      expect(mode).toContain(dark ? "dark-mode" : "light-mode");
      expect(foreign).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
