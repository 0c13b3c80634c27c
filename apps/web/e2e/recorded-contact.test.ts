import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { setHours } from "./harness/rules.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("a contact recorded afterwards", () => {
  const journey = useJourney();

  const form = (page: Page) => page.getByRole("form", { name: uiText("tasks.log.record.title") });

  const open = async (login: string, width?: number) => {
    const visitor = await journey.visitor(width ? { width } : {});
    await signIn(visitor.page, journey.app, login);
    const path = await anyCase(visitor.page, journey.app);
    await navigateTo(visitor.page, journey.app.url, path);
    return visitor;
  };

  test("is announced as open, closed or unknown before it is recorded", async () => {
    await setHours(journey.app, "open");
    const { page } = await open("agent01", 390);
    await page.route(/guard\/?\.?checkChannels|checkChannels/, (route) => route.abort());
    await page.getByRole("button", { name: uiText("tasks.case.workspace.record") }).click();
    await form(page).getByText(uiText("tasks.guard.channels.unknown")).waitFor();
    await page.unroute(/guard\/?\.?checkChannels|checkChannels/);
    await form(page)
      .getByRole("button", { name: uiText("core.action.retry") })
      .click();
    await form(page).getByText(uiText("tasks.guard.channels.allOpen")).waitFor();
  });

  test("in a closed hour is announced and saved as a breach, and reported to the leader", async () => {
    await setHours(journey.app, "closed");
    const { page, complaints } = await open("agent01");
    const channel = uiText("tasks.log.channel.05");
    await form(page).getByLabel(uiText("tasks.log.record.channel")).selectOption("05");
    await form(page).getByText(uiText("tasks.guard.channels.breach", { channel })).waitFor();
    await form(page)
      .getByText(/From .+ WI(B|TA|T)/)
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await form(page)
      .getByRole("radio", { name: uiText("tasks.log.result.A20RETRY") })
      .click();
    await form(page).getByLabel(uiText("tasks.log.record.remark")).fill("Wrote to him by chat");
    await page.keyboard.press("Control+Enter");
    const rule = uiText("tasks.guard.rule.HOURS");
    await page.getByText(uiText("tasks.log.timeline.breach", { rule })).first().waitFor();
    const borrower = await page.getByRole("heading", { level: 1 }).innerText();
    await settle(page);
    expect(complaints).toEqual([]);

    const { page: led } = await journey.visitor();
    await signIn(led, journey.app, "leader01");
    await led.getByRole("button", { name: /^Notifications, [1-9]\d* unread/ }).click();
    const notice = { name: borrower };
    await led
      .getByRole("link", { name: uiText("tasks.notification.kind.CONTACT_BREACH", notice) })
      .click();
    await led.waitForURL(/#\/task\//);
    await led.getByText(uiText("tasks.log.timeline.breach", { rule })).first().waitFor();
  });
});
