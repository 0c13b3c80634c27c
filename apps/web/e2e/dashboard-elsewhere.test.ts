import { afterAll, describe, expect, test } from "bun:test";
import type { Frame, Page } from "playwright-core";
import { noBrowser } from "./harness/chromium.ts";
import { asHighAsItIs, frameOf, heightOf, insideOf, until } from "./harness/frame.ts";
import { type Relay, relayTo } from "./harness/relay.ts";
import { goTo } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("its own page from a second address", () => {
  let second: Relay | undefined;
  const journey = useJourney((url) => {
    second = relayTo([url]);
    return { PUBLIC_URL: url, FRAME_ORIGIN: second.url };
  });
  afterAll(() => second?.stop());

  test("is a stranger's to the page around it, and tells its height all the same", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "inst01");
    await goTo(page, journey.app.url, "/dashboard");
    await insideOf(page).getByText("S1", { exact: true }).waitFor();
    await asHighAsItIs(page);
    const src = (await frameOf(page).getAttribute("src")) ?? "";
    expect(src).toStartWith(`${second?.url}/frame/institution`);
    expect(await frameOf(page).getAttribute("sandbox")).not.toBeNull();
    const reach = await page.evaluate(() => {
      try {
        return document.querySelector("iframe")?.contentDocument ?? null;
      } catch {
        return null;
      }
    });
    expect(reach).toBeNull();
    expect(complaints).toEqual([]);
    // It stands at its own address alone.
    const here = await fetch(`${journey.app.url}/frame/institution`);
    expect(here.status).toBe(404);
  });

  test("has no figures left once the session is over", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "inst02");
    await goTo(page, journey.app.url, "/dashboard");
    const src = (await frameOf(page).getAttribute("src")) ?? "";
    const other = await journey.visitor();
    await other.page.goto(src);
    await other.page.getByText("S1", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: say("app.user.logOut") }).click();
    await page.waitForURL(/#\/login/);
    await other.page.reload();
    await other.page.getByText(say("reports.bi.page.expired")).waitFor();
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
  const journey = useJourney(() => ({
    DASHBOARD: "metabase",
    METABASE_URL: `http://127.0.0.1:${provider.port}`,
    METABASE_SECRET: "m".repeat(64),
    METABASE_PAGES: "institution=12",
  }));

  const open = async (): Promise<{ page: Page; inside: Frame }> => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "inst01");
    await goTo(page, journey.app.url, "/dashboard");
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
    for (const frame of page.frames()) expect(frame.url()).not.toContain(String(stranger.port));
  });
});
