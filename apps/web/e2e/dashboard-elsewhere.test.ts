import { afterAll, describe, expect, test } from "bun:test";
import type { Frame, Page } from "playwright-core";
import { noBrowser } from "./harness/chromium.ts";
import { asHighAsItIs, getFrame, getHeight, getFrameContent, until } from "./harness/frame.ts";
import { type Relay, relayTo } from "./harness/relay.ts";
import { navigateTo } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("an embedded dashboard served from a second address", () => {
  let second: Relay | undefined;
  const journey = useJourney((url) => {
    second = relayTo([url]);
    return { PUBLIC_URL: url, FRAME_ORIGIN: second.url };
  });
  afterAll(() => second?.stop());

  test("has another origin than the page around it and still reports its height", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "inst01");
    await navigateTo(page, journey.app.url, "/dashboard");
    await getFrameContent(page).getByText("S1", { exact: true }).waitFor();
    await asHighAsItIs(page);
    const src = (await getFrame(page).getAttribute("src")) ?? "";
    expect(src).toStartWith(`${second?.url}/frame/institution`);
    expect(await getFrame(page).getAttribute("sandbox")).not.toBeNull();
    const frameDocument = await page.evaluate(() => {
      try {
        return document.querySelector("iframe")?.contentDocument ?? null;
      } catch {
        return null;
      }
    });
    expect(frameDocument).toBeNull();
    expect(complaints).toEqual([]);
    // The frame has its own address only.
    const here = await fetch(`${journey.app.url}/frame/institution`);
    expect(here.status).toBe(404);
  });

  test("has no figures left once the session is over", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "inst02");
    await navigateTo(page, journey.app.url, "/dashboard");
    const src = (await getFrame(page).getAttribute("src")) ?? "";
    const other = await journey.visitor();
    await other.page.goto(src);
    await other.page.getByText("S1", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: uiText("app.user.logOut") }).click();
    await page.waitForURL(/#\/login/);
    await other.page.reload();
    await other.page.getByText(uiText("reports.bi.page.expired")).waitFor();
  });
});

/** Serves a provider at its own address, with a given page. */
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
  fetch: () => new Response("<h1>Stranger</h1>", { headers: { "content-type": "text/html" } }),
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
    await navigateTo(page, journey.app.url, "/dashboard");
    const handle = await getFrame(page).elementHandle();
    const inside = await handle?.contentFrame();
    if (!inside) throw new Error("there is no frame");
    await inside.getByRole("heading", { name: "Provider" }).waitFor();
    return { page, inside };
  };

  const postToTop = (frame: Frame, message: unknown) =>
    frame.evaluate((frameMessage) => top?.postMessage(frameMessage, "*"), message);

  test("accepts messages only from its window, its origin and in its format", async () => {
    const { page, inside } = await open();
    const frameMessage = { type: "kolekta.frame", height: 1234 };
    const initialHeight = await getHeight(page);
    expect(initialHeight).toBe(900);

    const expectUnchanged = async () => {
      await Bun.sleep(300);
      expect(await getHeight(page)).toBe(initialHeight);
    };
    // Right origin, wrong window.
    const child = inside.childFrames()[0];
    if (!child) throw new Error("the provider has no frame of its own");
    await postToTop(child, frameMessage);
    await expectUnchanged();
    // Wrong origin, wrong window.
    await page.evaluate((message) => window.postMessage(message, "*"), frameMessage);
    await expectUnchanged();
    // Right window and origin, wrong messages.
    for (const message of [
      "1234",
      { type: "resize", height: 1234 },
      { ...frameMessage, height: "1234" },
      { ...frameMessage, height: -5 },
      { ...frameMessage, more: true },
      null,
    ])
      await postToTop(inside, message);
    await expectUnchanged();

    await postToTop(inside, frameMessage);
    await until(async () => (await getHeight(page)) === 1234);
    await postToTop(inside, { ...frameMessage, height: 9_999_999 });
    await until(async () => (await getHeight(page)) === 6000);
    await postToTop(inside, { ...frameMessage, height: 1 });
    await until(async () => (await getHeight(page)) === 240);
  });

  test("cannot navigate its frame to another site, nor the page around it anywhere", async () => {
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
