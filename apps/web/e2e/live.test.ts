import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { send } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { holdCase, taskIn } from "./harness/hold.ts";
import { anyCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useProcessJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("a change elsewhere", () => {
  const journey = useProcessJourney();

  const visit = async (login: string): Promise<Page> => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, login);
    await settle(page);
    return page;
  };

  test("appears on the open case at once without losing input", async () => {
    const agent = await visit("agent10");
    const path = await anyCase(agent, journey.app);
    await navigateTo(agent, journey.app.url, path);
    const remark = agent.getByLabel(uiText("tasks.log.record.remark"));
    await remark.fill("Half a sentence about");
    const manager = await visit("ops01");
    await manager.goto(`${journey.app.url}/#${path}`);
    await agent.getByText(/^Also viewing/).waitFor();

    await holdCase(manager, journey.app.url, taskIn(path));
    await agent
      .getByRole("button", { name: uiText("tasks.hold.onHold") })
      // Sooner than a page without a socket would refresh.
      .waitFor({ timeout: 30_000 });
    expect(await remark.inputValue()).toBe("Half a sentence about");
    expect(await remark.evaluate((field) => field === document.activeElement)).toBe(true);

    await manager.close();
    await agent.getByText(/^Also viewing/).waitFor({ state: "detached" });
  });

  test("refreshes a list under its filter, its page and its selection", async () => {
    const page = await visit("leader01");
    await navigateTo(page, journey.app.url, "/case/list?page=2");
    const address = page.url();
    const boxes = page.getByRole("row").getByRole("checkbox");
    await boxes.nth(1).click();
    await boxes.nth(2).click();
    const selected = uiText("app.table.selected", { count: 2 });
    await page.getByText(selected).first().waitFor();

    const agent = await visit("agent01");
    const refetched = page.waitForResponse(/tasks\.case\.list\b/);
    const path = await anyCase(agent, journey.app);
    await holdCase(agent, journey.app.url, taskIn(path));
    await refetched;
    await settle(page);
    expect(page.url()).toBe(address);
    await page.getByText(selected).first().waitFor();
  });

  test("G18: is loaded after the server was killed and restarted", async () => {
    const page = await visit("agent02");
    await journey.app.restart(async () => {
      await page
        .getByRole("status")
        .filter({ hasText: uiText("app.live.lostHint") })
        .waitFor();
      await send(journey.app, "agent02", ["While nobody listened"]);
    });
    await page.getByText(/While nobody listened/).waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: uiText("app.live.lostHint") })
      .waitFor({ state: "detached" });
  });
});
