import { describe, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { caseThatAnswers } from "./harness/reach.ts";
import { actOn } from "./harness/row-menu.ts";
import { setHours } from "./harness/rules.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const AGENT = "agent01";
const CALLS = "/appConfig?section=calls&recording=with";

describe.skipIf(noBrowser)("records of calls, and the phone that makes them", () => {
  const journey = useJourney();

  const getName = (page: Page) =>
    page.evaluate(() => document.querySelector("h1")?.textContent ?? "");

  /** Makes a call that is answered and ended, so that it has a recording. */
  const talk = async (page: Page) => {
    await navigateTo(page, journey.app.url, await caseThatAnswers(page, journey.app));
    const name = await getName(page);
    await page
      .getByRole("button", { name: uiText("telephony.call.place.callName", { name }) })
      .first()
      .click();
    const callBar = page.getByRole("region", { name: uiText("telephony.call.panel.label") });
    await callBar.getByText(uiText("telephony.call.state.ANSWERED")).waitFor();
    // Long enough to seek in the recording.
    await page.waitForTimeout(2500);
    await callBar.getByRole("button", { name: uiText("telephony.call.panel.hangUp") }).click();
    // The workspace shows the form for the result before other areas open.
    await page.getByText(/^Result of the call with /).waitFor();
    return name;
  };

  test("a recording is played by key, and selected ones are downloaded as an archive", async () => {
    const { page, complaints } = await journey.visitor();
    await setHours(journey.app, "open");
    await signIn(page, journey.app, AGENT);
    const borrower = await talk(page);
    await navigateTo(page, journey.app.url, CALLS);
    const table = page.getByRole("table", { name: uiText("telephony.record.calls") });
    const row = table.getByRole("row").filter({ hasText: borrower }).first();
    await row.getByRole("button", { name: /^Listen to the call at / }).click();

    const player = page.getByRole("region", {
      name: new RegExp(`^Recording of the call with ${borrower}`),
    });
    const position = player.getByRole("slider", { name: uiText("telephony.call.player.position") });
    const slider = (field: "max" | "value") =>
      position.evaluate((input, key) => (input as HTMLInputElement)[key], field);
    await waitUntil(async () => (await slider("max")) !== "1");
    await page.keyboard.press("ArrowRight");
    await waitUntil(async () => Number(await slider("value")) > 0);
    await player
      .getByRole("combobox", { name: uiText("telephony.call.player.speed") })
      .selectOption("1.5");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await player.getByRole("button", { name: uiText("telephony.call.player.close") }).click();

    await row.getByRole("checkbox").click();
    const coming = page.waitForEvent("download");
    await page
      .getByRole("button", { name: uiText("telephony.record.downloadMany", { count: 1 }) })
      .click();
    expect((await coming).suggestedFilename()).toMatch(/^recordings-.+\.zip$/);

    await navigateTo(page, journey.app.url, "/appConfig?section=sms");
    await page.getByRole("table", { name: uiText("telephony.record.messages") }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a leader allows a phone, the agent's screen shows its code, and it is listed and released", async () => {
    const agent = await journey.visitor();
    await signIn(agent.page, journey.app, AGENT);
    const leader = await journey.visitor();
    await signIn(leader.page, journey.app, "leader01");

    const open = async ({ page }: typeof agent) => {
      await page.getByRole("button", { name: /^Account of / }).click();
      await page.getByRole("menuitem", { name: uiText("app.user.phone") }).click();
      return page.getByRole("dialog", { name: uiText("app.user.phone") });
    };
    const phoneDialog = await open(agent);
    await phoneDialog.getByText(uiText("telephony.phone.none")).waitFor();

    await navigateTo(leader.page, journey.app.url, "/users?text=agent01");
    const row = leader.page.getByRole("row").nth(1);
    const agentName = (await row.getByRole("link").first().innerText()).trim();
    await actOn(leader.page, agentName, "manage.user.action.pair");
    const codeReply = agent.page.waitForResponse((reply) =>
      reply.url().includes("phoneApp.showCode"),
    );
    await leader.page.getByRole("button", { name: uiText("manage.user.phone.make") }).click();
    const qr = { name: uiText("telephony.phone.qr") };
    await leader.page.getByRole("img", qr).waitFor();
    const code = JSON.stringify(await (await codeReply).json());
    await phoneDialog.getByRole("img", qr).waitFor();

    const [, pairingCode] = /"pairingCode":"([0-9A-Z]{12})"/.exec(code) ?? [];
    const enrolled = await agent.page.request.post(
      `${journey.app.url}/prod/api/task/call/app/enrol`,
      { data: { pairingCode, deviceName: "Galaxy A15", appVersion: "1.4.0" } },
    );
    expect(enrolled.ok()).toBe(true);
    await phoneDialog.getByText("Galaxy A15").waitFor();

    await navigateTo(leader.page, journey.app.url, "/appConfig?section=phones");
    await leader.page.getByRole("cell", { name: "Galaxy A15", exact: true }).waitFor();
    await settle(leader.page);
    expect(await accessibilityFaults(leader.page)).toEqual([]);
    await actOn(leader.page, agentName, "manage.user.action.unpair");
    await leader.page
      .getByRole("dialog")
      .getByRole("button", { name: uiText("manage.user.action.unpair") })
      .click();
    await phoneDialog.getByText(uiText("telephony.phone.none")).waitFor();
  });
});
