import { describe, expect, test } from "bun:test";
import { translator } from "@kolekta/i18n";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { uiText } from "./harness/sign-in.ts";

const indonesian = translator("es");

describe.skipIf(noBrowser)("an installed app", () => {
  const journey = useJourney();

  test("is offered for installation without an error", async () => {
    const { page, context } = await journey.visitor();
    await page.goto(journey.app.url);
    const devtools = await context.newCDPSession(page);
    const { errors, data } = await devtools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { icons } = JSON.parse(data ?? "{}") as { icons: { src: string }[] };
    for (const { src } of icons) {
      const answer = await page.request.get(new URL(src, journey.app.url).href);
      expect([src, answer.status(), answer.headers()["content-type"]]).toEqual([
        src,
        200,
        src.endsWith("svg") ? "image/svg+xml" : "image/png",
      ]);
    }
  });

  test("shows the notice while a proxy has no server, and the page once it has", async () => {
    let hasServer = true;
    using proxy = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: ({ url, headers }) =>
        hasServer
          ? fetch(new URL(new URL(url).pathname, journey.app.url), { headers, decompress: false })
          : new Response("Bad gateway", { status: 502 }),
    });
    const { page } = await journey.visitor();
    await page.goto(proxy.url.href);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    hasServer = false;
    await page.reload();
    await page.getByRole("heading", { name: uiText("app.offline.title") }).waitFor();
    hasServer = true;
    await page.getByLabel(uiText("app.login.name")).waitFor();
  });

  test("shows a notice in the chosen language without a connection, and the page once it is back", async () => {
    const { page, context } = await journey.visitor();
    await page.goto(journey.app.url);
    await page.waitForURL(/#\/login/);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      localStorage.setItem("kolekta.language", "es");
    });
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: indonesian("app.offline.title") }).waitFor();
    expect(await page.evaluate(() => caches.keys())).toEqual(["offline"]);

    await context.setOffline(false);
    await page.waitForURL(/#\/login/);
    await page.getByLabel(indonesian("app.login.name")).waitFor();
  });
});
