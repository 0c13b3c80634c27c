import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { send, sendOver } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { whileDeaf } from "./harness/deaf.ts";
import { holdCase, taskIn } from "./harness/hold.ts";
import { anyCase } from "./harness/reach.ts";
import { type Relay, relayTo } from "./harness/relay.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useProcessJourney } from "./harness/journey.ts";

const START_MS = 120_000;

describe.skipIf(noBrowser)("several servers on one database", () => {
  const journey = useProcessJourney();
  let second = "";
  let balancer: Relay;
  beforeAll(async () => {
    second = await journey.app.addServer();
    balancer = relayTo([journey.app.url, second]);
  }, START_MS);
  afterAll(() => balancer.stop());

  const visit = async (login: string, url: string): Promise<Page> => {
    const { page } = await journey.visitor();
    const welcome = page
      .waitForEvent("websocket")
      .then((socket) => socket.waitForEvent("framereceived"));
    await signIn(page, { ...journey.app, url }, login);
    await welcome;
    await settle(page);
    return page;
  };

  const message = (page: Page, title: string) =>
    page.getByText(uiText("manage.message.task", { title }));

  test("a change at one server appears on a page of the other during input", async () => {
    const agent = await visit("agent10", journey.app.url);
    const path = await anyCase(agent, journey.app);
    await navigateTo(agent, journey.app.url, path);
    const remark = agent.getByLabel(uiText("tasks.log.record.remark"));
    await remark.fill("Half a sentence about");
    const manager = await visit("ops01", second);
    await holdCase(manager, second, taskIn(path));
    await agent.getByRole("button", { name: uiText("tasks.hold.onHold") }).waitFor();
    expect(await remark.inputValue()).toBe("Half a sentence about");
  });

  test("G27: a login at one forces the page of the other out", async () => {
    const first = await visit("agent05", journey.app.url);
    const other = await visit("agent05", second);
    await first.getByRole("alertdialog").getByText(uiText("app.forcedOut.body")).waitFor();
    await first.getByRole("button", { name: uiText("app.forcedOut.action") }).click();
    await first.waitForURL(/#\/login/);
    await other.reload();
    await other.getByRole("navigation").first().waitFor();
    expect(await other.getByRole("alertdialog").count()).toBe(0);
  });

  test("G18: events missed while the listeners were dead appear once they reconnect, at both", async () => {
    const pages = [await visit("agent01", journey.app.url), await visit("agent02", second)];
    await whileDeaf(journey.app, async (db) => {
      await sendOver(db, "agent01", ["Told to nobody"]);
      await sendOver(db, "agent02", ["Told to nobody"]);
      // Long enough for a page that had received it.
      await Bun.sleep(2_000);
      for (const page of pages) expect(await message(page, "Told to nobody").count()).toBe(0);
    });
    for (const page of pages) await message(page, "Told to nobody").waitFor();
    // They receive messages again.
    await send(journey.app, "agent02", ["Told to all"]);
    await message(pages[1] as Page, "Told to all").waitFor();
  });

  test("G18: when one of them is killed, its pages continue at the other", async () => {
    const page = await visit("agent03", balancer.url);
    await journey.app.restart(async () => {
      await send(journey.app, "agent03", ["Sent when it was dead"]);
      await message(page, "Sent when it was dead").waitFor();
      await navigateTo(page, balancer.url, "/myTasks");
      await page.getByRole("heading", { name: uiText("app.screen.my-tasks") }).waitFor();
      expect(await page.getByText(uiText("app.live.lostHint")).count()).toBe(0);
    });
  });
});
