import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { payFor, whenCounted } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { asHighAsItIs, getFrame, getFrameContent, until } from "./harness/frame.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const PHONE = { width: 390, height: 844 };

describe.skipIf(noBrowser)("the server's own dashboard", () => {
  const journey = useJourney();

  const visit = async (login: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, "/dashboard");
    return visitor;
  };

  test("shows the figures of the caller's institution, as high as it is", async () => {
    const { page, complaints } = await visit("inst01");
    const inside = getFrameContent(page);
    await inside.getByRole("heading", { name: uiText("reports.bi.page.title") }).waitFor();
    await inside.getByText("S1", { exact: true }).waitFor();
    await asHighAsItIs(page);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    // Uses the font of the page around it.
    const letters = await inside
      .locator("body")
      .evaluate(() => [...document.fonts].map(({ status }) => status));
    expect(letters).toEqual(["loaded"]);
    const token = new URL((await getFrame(page).getAttribute("src")) ?? "").hash;
    expect(token).toStartWith("#token=kfr_");
    expect(complaints).toEqual([]);
  });

  test("shows new payments live, without a reload", async () => {
    await whenCounted(journey.app);
    const { page } = await visit("inst01");
    const collected = getFrameContent(page).locator("#collected");
    const digits = async () => Number((await collected.textContent())?.replace(/\D/g, ""));
    await until(async () => (await digits()) > 0);
    const before = await digits();
    const paid = await payFor(journey.app, "agent01");
    await until(async () => (await digits()) === before + paid);
  });

  test("fits a phone, in the dark too", async () => {
    for (const dark of [false, true]) {
      const { page, complaints } = await visit("inst01", { ...PHONE, dark });
      await getFrameContent(page).getByText("S1", { exact: true }).waitFor();
      await asHighAsItIs(page);
      await settle(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      const over = await getFrameContent(page)
        .locator("html, section")
        .evaluateAll(
          (all) => all.filter((element) => element.scrollWidth > element.clientWidth).length,
        );
      expect(over).toBe(0);
      expect(complaints).toEqual([]);
    }
  });

  test("refuses framing by other sites, as do the pages around it", async () => {
    const { page } = await visit("inst01");
    const evil = Bun.serve({
      port: 0,
      fetch: () =>
        new Response(
          `<iframe src="${journey.app.url}/frame/institution"></iframe><iframe src="${journey.app.url}/"></iframe>`,
          { headers: { "content-type": "text/html" } },
        ),
    });
    const other = await page.context().newPage();
    await other.goto(`http://127.0.0.1:${evil.port}/`);
    await settle(other);
    const childFrames = other.frames().slice(1);
    expect(childFrames).toHaveLength(2);
    for (const frame of childFrames) expect(frame.url()).toBe("chrome-error://chromewebdata/");
    await evil.stop(true);
  });

  test("reports that it could not be opened and offers a retry", async () => {
    const visitor = await journey.visitor();
    const { page } = visitor;
    await signIn(page, journey.app, "inst01");
    await page.route("**/trpc/**reports.bi.openPage**", (route) =>
      route.fulfill({ status: 500, body: "{}" }),
    );
    await page.goto(`${journey.app.url}/#/dashboard`);
    await page.getByRole("alert").waitFor();
    expect(await page.getByText(uiText("reports.bi.frame.loading")).count()).toBe(0);
    await page.unroute("**/trpc/**reports.bi.openPage**");
    await page.getByRole("button", { name: uiText("core.action.retry") }).click();
    await getFrameContent(page)
      .getByRole("heading", { name: uiText("reports.bi.page.title") })
      .waitFor();
  });

  test("gets a new address before the old one expires, and stays open until then", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "inst01");
    await page.clock.install();
    await page.goto(`${journey.app.url}/#/dashboard`);
    await getFrameContent(page).getByText("S1", { exact: true }).waitFor();
    const src = () => getFrame(page).getAttribute("src");
    const first = await src();
    await page.route("**/trpc/**reports.bi.openPage**", (route) => route.abort());
    const tried = page.waitForEvent("requestfailed");
    await page.clock.fastForward(14 * 60_000);
    await tried;
    await settle(page);
    expect(await src()).toBe(first);
    await getFrameContent(page).getByText("S1", { exact: true }).waitFor();
    await page.unroute("**/trpc/**reports.bi.openPage**");
    await page.clock.fastForward(10_000);
    await until(async () => (await src()) !== first);
    await getFrameContent(page).getByText("S1", { exact: true }).waitFor();
  });

  test("shows an error when it stays silent, and ends the wait", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "inst01");
    await page.clock.install();
    await page.route("**/frame/institution**", (route) => route.abort());
    await page.goto(`${journey.app.url}/#/dashboard`);
    await getFrame(page).waitFor({ state: "attached" });
    await page.getByText(uiText("reports.bi.frame.loading")).waitFor();
    await page.clock.fastForward(21_000);
    await page.getByText(uiText("reports.bi.frame.failed")).waitFor();
    expect(await getFrame(page).count()).toBe(0);
    await page.unroute("**/frame/institution**");
    await page.getByRole("button", { name: uiText("core.action.retry") }).click();
    await getFrameContent(page).getByText("S1", { exact: true }).waitFor();
  });
});
