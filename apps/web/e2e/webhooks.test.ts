import { afterAll, describe, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import type { Locator } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { signIn, uiText } from "./harness/sign-in.ts";

const NAME = "Core banking of the lender with a name that fills its cell";

/** HTTP server of a lender on loopback. */
const received: { readonly body: string; readonly headers: Record<string, string> }[] = [];
const peer = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: async (request) => {
    received.push({ body: await request.text(), headers: Object.fromEntries(request.headers) });
    return new Response("received");
  },
});
afterAll(() => peer.stop(true));

describe.skipIf(noBrowser)("webhooks", () => {
  const journey = useJourney(() => ({ WEBHOOK_HOSTS: peer.url.host }));

  test("an endpoint receives signed messages, and its log replays them", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "sys01");
    await navigateTo(page, journey.app.url, "/webhooks");
    type Text = Parameters<typeof uiText>[0];
    const button = (text: Text, within: Locator = page.locator("body")) =>
      within.getByRole("button", { name: uiText(text), exact: true });
    const dialog = page.getByRole("dialog");
    const choose = async (text: Text) => {
      await button("core.field.actions").press("Enter");
      await page.getByRole("menuitem", { name: uiText(text), exact: true }).press("Enter");
      await dialog.waitFor();
    };
    const closed = () => dialog.waitFor({ state: "detached" });
    const readSecret = async () => (await page.getByText(/^whsec_/).innerText()).trim();
    const verify = (secret: string) => {
      const { body = "", headers = {} } = received.at(-1) ?? {};
      return new Webhook(secret).verify(body, headers);
    };
    await page.getByText(uiText("manage.webhook.none")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await button("manage.webhook.add").press("Enter");
    const field = (text: Text) => page.getByRole("textbox", { name: uiText(text) });
    await field("core.field.name").fill(NAME);
    await field("manage.webhook.url").fill("http://10.0.0.1/");
    await page
      .getByRole("checkbox", { name: uiText("manage.webhook.allTypesLater") })
      .press("Space");
    await button("core.action.save").press("Enter");
    await page.getByText(uiText("core.error.webhook.typesRequired")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("checkbox", { name: "promise.*", exact: true }).press("Space");
    await button("core.action.save").press("Enter");
    await page.getByText(uiText("core.error.webhook.urlInner")).waitFor();
    await field("manage.webhook.url").fill(new URL("/hook", peer.url).href);
    await button("core.action.save").press("Enter");
    const secret = await readSecret();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button("core.action.close").last().press("Enter");
    await closed();

    await page.getByRole("link", { name: NAME }).press("Enter");
    await page.getByRole("heading", { name: NAME }).waitFor();
    await choose("manage.webhook.ping");
    await button("manage.webhook.ping", dialog).press("Enter");
    await dialog.getByText(uiText("manage.webhook.status", { status: 200 })).waitFor();
    expect(verify(secret)).toMatchObject({ type: "ping" });
    expect(await accessibilityFaults(page)).toEqual([]);
    await button("core.action.close", dialog).first().press("Enter");
    await closed();

    const row = page.getByRole("row").filter({ hasText: "ping" });
    await row.getByText(uiText("manage.webhook.deliveryState.DELIVERED")).waitFor();
    await row.getByRole("button").first().press("Enter");
    await page.getByRole("region", { name: uiText("manage.webhook.body") }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await button("manage.webhook.replay", dialog).press("Enter");
    await button("manage.webhook.replay", page.getByRole("alertdialog")).press("Enter");
    await waitUntil(() => received.length === 2);
    expect(received[1]?.headers["webhook-id"]).toBe(received[0]?.headers["webhook-id"] ?? "");
    await page.goBack();
    await closed();

    await button("manage.webhook.replayRange").press("Enter");
    await page.getByText(uiText("manage.webhook.byIds"), { exact: true }).click();
    await page.getByRole("spinbutton", { name: uiText("manage.webhook.fromId") }).fill("1");
    await page.getByRole("spinbutton", { name: uiText("manage.webhook.toId") }).fill("1");
    await page.getByText(uiText("manage.webhook.rangeCount", { count: 0 })).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await closed();

    await choose("manage.webhook.rotate");
    await button("manage.webhook.rotate", dialog).press("Enter");
    const rotated = await readSecret();
    expect(rotated).not.toBe(secret);
    await button("core.action.close").last().press("Enter");
    await closed();
    await choose("manage.webhook.ping");
    await button("manage.webhook.ping", dialog).press("Enter");
    await waitUntil(() => received.length === 3);
    expect(verify(secret)).toEqual(verify(rotated));
    await page.keyboard.press("Escape");
    await closed();

    await choose("manage.webhook.pause");
    await button("manage.webhook.pause", dialog).press("Enter");
    await page.getByText(uiText("manage.webhook.state.PAUSED"), { exact: true }).waitFor();
    await choose("manage.webhook.resume");
    await button("manage.webhook.resume", dialog).press("Enter");
    await page.getByText(uiText("manage.webhook.state.ACTIVE"), { exact: true }).waitFor();
    await choose("manage.webhook.remove");
    await button("manage.webhook.remove", dialog).press("Enter");
    await page.getByText(uiText("manage.webhook.state.REMOVED"), { exact: true }).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    // The refusal of the inner address.
    expect(complaints).toEqual([
      "Failed to load resource: the server responded with a status of 400 (Bad Request)",
    ]);
  });
});
