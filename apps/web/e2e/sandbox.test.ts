import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { signIn, uiText } from "./harness/sign-in.ts";

describe.skipIf(noBrowser)("a sandbox", () => {
  const journey = useJourney(() => ({ SANDBOX: "on" }));

  test("says on the sign-in page and on every other that nothing is real", async () => {
    const { page, complaints } = await journey.visitor();
    const banner = page.getByText(uiText("app.sandbox"), { exact: true });
    await page.goto(journey.app.url);
    await page.waitForURL(/#\/login/);
    await banner.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await signIn(page, journey.app, "agent01");
    await page.waitForURL(/#\/case\/list/);
    await banner.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
