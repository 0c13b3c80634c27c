import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { openArea } from "./harness/areas.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase, caseThatWritesBack, getReachableCase } from "./harness/reach.ts";
import { setHours } from "./harness/rules.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("texting a borrower", () => {
  const journey = useJourney();

  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  const form = (page: Page) => page.getByRole("form", { name: uiText("tasks.log.record.title") });

  const name = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();

  /** Starts the walk through the new cases and continues to `path`. */
  const walkTo = async (page: Page, path: string) => {
    await navigateTo(page, journey.app.url, "/case/list?tab=NEW_REMINDER");
    await button(page, uiText("tasks.case.list.start")).click();
    await page.waitForURL(/#\/task\//);
    await settle(page);
    while (!page.url().includes(`#${path}`)) {
      const from = page.url();
      await button(page, uiText("tasks.case.workspace.next")).click();
      await page.waitForURL((url) => url.href !== from);
    }
    await settle(page);
  };

  const callAndHangUp = async (page: Page) => {
    const called = uiText("telephony.call.place.callName", { name: await name(page) });
    await page.getByRole("button", { name: called }).first().click();
    const callBar = page.getByRole("region", { name: uiText("telephony.call.panel.label") });
    await callBar.getByText(uiText("telephony.call.state.ANSWERED")).waitFor();
    await callBar.getByRole("button", { name: uiText("telephony.call.panel.hangUp") }).click();
    await form(page)
      .getByText(/^Result of the call with /)
      .waitFor();
  };

  const recordPromise = async (page: Page, remark: string) => {
    await form(page)
      .getByRole("radio", { name: uiText("tasks.log.result.A10PTP") })
      .click();
    const amount = form(page).getByLabel(uiText("tasks.log.record.promiseAmount"));
    await amount.waitFor();
    const promised = await amount.inputValue();
    await form(page).getByLabel(uiText("tasks.log.record.remark")).fill(remark);
    await page.keyboard.press("Control+Enter");
    await page.getByText(remark).first().waitFor();
    await settle(page);
    return promised;
  };

  const openMessages = (page: Page) => openArea(page, "reach", "sms");

  const getRemaining = async (area: Locator) => {
    const line = await area.getByText(/\d+ of \d+ left/).innerText();
    return Number(/\d+/.exec(line)?.[0]);
  };

  const openDialog = async (page: Page, area: Locator) => {
    await area.getByRole("button", { name: uiText("telephony.sms.write"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByLabel(uiText("app.language.label"))
      .selectOption({ label: uiText("telephony.sms.languageName.en") });
    await settle(page);
    return dialog;
  };

  /** Finds the first template that may be sent on this case. */
  const sendable = (dialog: Locator) => dialog.locator('input[name="template"]:enabled').first();

  test("next case, call, promise, text with its receipt, next case", async () => {
    const { page, complaints } = await journey.visitor();
    await setHours(journey.app, "open");
    await signIn(page, journey.app, "agent22");
    const path = await getReachableCase(page, journey.app);
    await walkTo(page, path);
    const borrower = await name(page);
    await callAndHangUp(page);
    const promised = await recordPromise(page, "Pays on the promised day");

    const area = await openMessages(page);
    const before = await getRemaining(area);
    const dialog = await openDialog(page, area);
    const preview = dialog.locator("label").filter({ hasText: "Your promise to pay" });
    await preview.getByRole("radio").check();
    const text = await preview.innerText();
    expect(text).toContain(borrower);
    expect(text.replace(/\D/g, "")).toContain(promised.replace(/\D/g, ""));
    expect(text).not.toMatch(/[{}]/);
    await dialog.getByRole("button", { name: uiText("telephony.sms.send"), exact: true }).click();
    await dialog.waitFor({ state: "detached" });

    const message = area
      .getByRole("list", { name: uiText("telephony.sms.list") })
      .getByRole("listitem")
      .first();
    await message.getByText("thank you for your promise to pay").waitFor();
    await message.getByText(uiText("telephony.sms.result.DELIVERED")).waitFor();
    expect(await getRemaining(area)).toBe(before - 1);

    await button(page, uiText("tasks.case.workspace.next")).click();
    await page.waitForURL((url) => !url.hash.startsWith(`#${path}`));
    await settle(page);
    expect(complaints).toEqual([]);
  });

  test("a reply of the borrower appears in the conversation, and the agent is notified", async () => {
    const { page } = await journey.visitor();
    await setHours(journey.app, "open");
    await signIn(page, journey.app, "agent24");
    const path = await caseThatWritesBack(page, journey.app);
    await navigateTo(page, journey.app.url, path);
    const borrower = await name(page);
    const area = await openMessages(page);
    const dialog = await openDialog(page, area);
    await sendable(dialog).check();
    await dialog.getByRole("button", { name: uiText("telephony.sms.send"), exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    const received = area
      .getByRole("listitem")
      .filter({ hasText: uiText("telephony.sms.received") });
    await received.getByText(borrower).waitFor();

    await navigateTo(page, journey.app.url, "/case/list");
    await page.reload();
    await settle(page);
    await page.getByRole("button", { name: /^Notifications, [1-9]\d* unread/ }).click();
    await page
      .getByRole("link", {
        name: uiText("tasks.notification.kind.SMS_RECEIVED", { name: borrower }),
      })
      .first()
      .click();
    await page.waitForURL((url) => url.hash === `#${path}?area=sms`);
    await received.first().waitFor();
  });

  test("a message that the guard blocks is refused before the click, with the reason", async () => {
    const { page } = await journey.visitor();
    await setHours(journey.app, "closed");
    await signIn(page, journey.app, "agent23");
    await navigateTo(page, journey.app.url, await anyCase(page, journey.app));
    const area = await openMessages(page);
    const dialog = await openDialog(page, area);
    await sendable(dialog).check();
    await dialog.getByText(uiText("tasks.guard.verdict.BLOCK")).waitFor();
    await dialog.getByText(uiText("core.error.guard.closedDay")).waitFor();
    await dialog.getByText(/From .+ WI(B|TA|T)/).waitFor();
    const send = dialog.getByRole("button", { name: uiText("telephony.sms.send"), exact: true });
    expect(await send.isDisabled()).toBe(true);
  });
});
