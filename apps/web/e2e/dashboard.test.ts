import { afterAll, describe, expect, test } from "bun:test";
import type { Frame, Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";
import { useStage } from "./harness/stage.ts";

const frameOf = (page: Page) =>
  page.getByTitle(say("reports.bi.frame.title"), { exact: true });
const heightOf = async (page: Page): Promise<number> =>
  (await frameOf(page).boundingBox())?.height ?? 0;

const until = async (what: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + 10_000;
  while (!(await what())) {
    if (performance.now() > end) throw new Error("it did not come to that");
    await Bun.sleep(50);
  }
};

describe.skipIf(noBrowser)("the house's own dashboard", () => {
  const stage = useStage();

  const visit = async (login: string, device = {}) => {
    const visitor = await stage.visitor(device);
    await signIn(visitor.page, stage.house, login);
    await goTo(visitor.page, stage.house.url, "/dashboard");
    return visitor;
  };

  test("shows the figures of the caller's institution, as high as it is", async () => {
    const { page, complaints } = await visit("inst01");
    const inside = page.frameLocator("iframe");
    await inside
      .getByRole("heading", { name: say("reports.bi.page.title") })
      .waitFor();
    await inside.getByText("S1", { exact: true }).waitFor();
    await until(async () => {
      const wanted = await inside
        .locator("body")
        .evaluate((body) => body.getBoundingClientRect().height);
      return Math.abs((await heightOf(page)) - wanted) < 2;
    });
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const token = new URL((await frameOf(page).getAttribute("src")) ?? "").hash;
    expect(token).toStartWith("#token=kfr_");
    expect(complaints).toEqual([]);
  });

  test("cannot be framed by anybody else, nor can the pages around it", async () => {
    const { page } = await visit("inst01");
    const evil = Bun.serve({
      port: 0,
      fetch: () =>
        new Response(
          `<iframe src="${stage.house.url}/frame/institution"></iframe><iframe src="${stage.house.url}/"></iframe>`,
          { headers: { "content-type": "text/html" } },
        ),
    });
    const other = await page.context().newPage();
    await other.goto(`http://127.0.0.1:${evil.port}/`);
    await settle(other);
    const shown = other.frames().slice(1);
    for (const frame of shown)
      expect(frame.url()).toBe("chrome-error://chromewebdata/");
    await evil.stop(true);
  });

  test("that cannot be opened says so, and can be tried again", async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    await signIn(page, stage.house, "inst01");
    await page.route("**/trpc/**reports.bi.accessUrl**", (route) =>
      route.fulfill({ status: 500, body: "{}" }),
    );
    await page.goto(`${stage.house.url}/#/dashboard`);
    await page.getByRole("alert").waitFor();
    expect(await page.getByText(say("reports.bi.frame.loading")).count()).toBe(
      0,
    );
    await page.unroute("**/trpc/**reports.bi.accessUrl**");
    await page.getByRole("button", { name: say("app.action.retry") }).click();
    await page
      .frameLocator("iframe")
      .getByRole("heading", { name: say("reports.bi.page.title") })
      .waitFor();
  });

  test("that stays silent ends the wait with a word", async () => {
    const { page } = await stage.visitor();
    await signIn(page, stage.house, "inst01");
    await page.clock.install();
    await page.route("**/frame/institution**", (route) => route.abort());
    await page.goto(`${stage.house.url}/#/dashboard`);
    await page.getByText(say("reports.bi.frame.loading")).waitFor();
    await page.clock.fastForward(21_000);
    await page.getByText(say("reports.bi.frame.failed")).waitFor();
  });
});

/** A provider at an address of its own, which says whatever it is told to say. */
const provider = Bun.serve({
  port: 0,
  fetch: ({ url }) =>
    new Response(
      new URL(url).pathname === "/child"
        ? "<p>child</p>"
        : `<h1>Provider</h1><iframe src="/child"></iframe>`,
      { headers: { "content-type": "text/html" } },
    ),
});
const stranger = Bun.serve({
  port: 0,
  fetch: () =>
    new Response("<h1>Stranger</h1>", {
      headers: { "content-type": "text/html" },
    }),
});
afterAll(async () => {
  await provider.stop(true);
  await stranger.stop(true);
});

describe.skipIf(noBrowser)("G45: a provider's dashboard", () => {
  const stage = useStage({
    DASHBOARD: "metabase",
    METABASE_URL: `http://127.0.0.1:${provider.port}`,
    METABASE_SECRET: "m".repeat(64),
    METABASE_PAGES: "institution=12",
  });

  const open = async (): Promise<{ page: Page; inside: Frame }> => {
    const { page } = await stage.visitor();
    await signIn(page, stage.house, "inst01");
    await goTo(page, stage.house.url, "/dashboard");
    const handle = await frameOf(page).elementHandle();
    const inside = await handle?.contentFrame();
    if (!inside) throw new Error("there is no frame");
    await inside.getByRole("heading", { name: "Provider" }).waitFor();
    return { page, inside };
  };

  const say45 = (frame: Frame, message: unknown) =>
    frame.evaluate((told) => top?.postMessage(told, "*"), message);

  test("is heard from its window, its origin and in its words alone", async () => {
    const { page, inside } = await open();
    const told = { type: "kolekta.frame", height: 1234 };
    const standing = await heightOf(page);
    expect(standing).toBe(900);

    const stays = async () => {
      await Bun.sleep(300);
      expect(await heightOf(page)).toBe(standing);
    };
    // The right origin, another window.
    const child = inside.childFrames()[0];
    if (!child) throw new Error("the provider has no frame of its own");
    await say45(child, told);
    await stays();
    // Another origin, another window.
    await page.evaluate((message) => window.postMessage(message, "*"), told);
    await stays();
    // The right window and origin, other words.
    for (const message of [
      "1234",
      { type: "resize", height: 1234 },
      { ...told, height: "1234" },
      { ...told, height: -5 },
      { ...told, more: true },
      null,
    ])
      await say45(inside, message);
    await stays();

    await say45(inside, told);
    await until(async () => (await heightOf(page)) === 1234);
    await say45(inside, { ...told, height: 9_999_999 });
    await until(async () => (await heightOf(page)) === 6000);
    await say45(inside, { ...told, height: 1 });
    await until(async () => (await heightOf(page)) === 240);
  });

  test("cannot lead its frame to a stranger, nor the page around it anywhere", async () => {
    const { page, inside } = await open();
    const away = `http://127.0.0.1:${stranger.port}/`;
    await inside.evaluate((url) => {
      try {
        if (top) top.location.href = url;
      } catch {
        return;
      }
    }, away);
    await Bun.sleep(300);
    expect(page.url()).toContain("/#/dashboard");
    await inside
      .evaluate((url) => {
        location.href = url;
      }, away)
      .catch(() => undefined);
    await Bun.sleep(500);
    for (const frame of page.frames())
      expect(frame.url()).not.toContain(String(stranger.port));
  });
});
