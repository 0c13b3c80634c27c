import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { withDatabase } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { settle } from "./harness/settle.ts";
import { uiText, signInByForm } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const TOAST = "[data-sonner-toast]";

describe.skipIf(noBrowser)("a session", () => {
  const journey = useJourney();

  /** Lets the session expire. */
  const runOut = (login: string): Promise<void> =>
    withDatabase(journey.app, async (db) => {
      const { id } = await db
        .selectFrom("appUser")
        .select("id")
        .where("login", "=", login)
        .executeTakeFirstOrThrow();
      await db
        .updateTable("userSession")
        .set({ expiresAt: new Date(Date.now() - 1_000) })
        .where("userId", "=", id)
        .where("endedAt", "is", null)
        .execute();
    });

  /** Expects the login page with one notice about the reason. */
  const isOutOnce = async (page: Page): Promise<void> => {
    await page.waitForURL(/#\/login/);
    const notice = page.locator(TOAST);
    await notice.first().waitFor();
    await settle(page);
    expect(await notice.allInnerTexts()).toEqual([uiText("core.error.session.expired")]);
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "token")).toBeUndefined();
  };

  test("that expires closes the open page without any action of the user", async () => {
    const { page } = await journey.visitor();
    await signInByForm(page, journey.app, "agent11");
    await settle(page);
    await runOut("agent11");
    await isOutOnce(page);
  });

  test("that has ended is reported once, however many calls fail with code 02", async () => {
    const { page } = await journey.visitor();
    // Without a socket the page only learns from its requests.
    await page.routeWebSocket(/\/webSocket\//, (socket) => socket.close());
    await signInByForm(page, journey.app, "agent12");
    await settle(page);
    let refusedCount = 0;
    page.on("response", (reply) => {
      if (reply.status() === 401) refusedCount += 1;
    });
    // Holds the requests, so that all are sent before the first is answered.
    const gate = Promise.withResolvers<void>();
    await page.route("**/trpc/**", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await runOut("agent12");
    // The server caches a session for a second.
    await Bun.sleep(1_100);
    for (const item of ["statistics", "my-tasks", "case-list"] as const) {
      await page.getByRole("link", { name: uiText(`app.screen.${item}`), exact: true }).click();
      await Bun.sleep(300);
    }
    gate.resolve();
    await isOutOnce(page);
    expect(refusedCount).toBeGreaterThan(1);
  });

  test("G28: opens no socket to a page of another origin, whatever its credentials", async () => {
    const { page, context } = await journey.visitor();
    await signInByForm(page, journey.app, "agent13");
    const token = (await context.cookies()).find(({ name }) => name === "token");
    const address = `${journey.app.url.replace("http", "ws")}/prod/api/webSocket/user/${token?.value}`;
    const knock = (from: Page) =>
      from.evaluate(
        (url) =>
          new Promise<string>((resolve) => {
            const socket = new WebSocket(url);
            socket.onopen = () => resolve("open");
            socket.onclose = () => resolve("refused");
          }),
        address,
      );
    const evil = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () =>
        new Response("<h1>Win a prize</h1>", { headers: { "content-type": "text/html" } }),
    });
    const other = await context.newPage();
    await other.goto(`http://127.0.0.1:${evil.port}/`);
    expect(await knock(other)).toBe("refused");
    expect(await knock(page)).toBe("open");

    // The cookie alone ends nothing either.
    await other.evaluate(
      (url) => fetch(url, { mode: "no-cors", credentials: "include" }).catch(() => null),
      `${journey.app.url}/prod/api/login/out`,
    );
    await page.reload();
    await page.getByRole("navigation").first().waitFor();
    expect(page.url()).not.toContain("#/login");
    await evil.stop(true);
  });
});
