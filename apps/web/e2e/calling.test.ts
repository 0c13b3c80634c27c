import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase, caseThatAnswers } from "./harness/reach.ts";
import { setHours } from "./harness/rules.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("calling a borrower", () => {
  const journey = useJourney();

  const getCallBar = (page: Page) =>
    page.getByRole("region", { name: uiText("telephony.call.panel.label") });

  const form = (page: Page) => page.getByRole("form", { name: uiText("tasks.log.record.title") });

  const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();

  test("call, hang up, record the result, next case", async () => {
    const { page, complaints } = await journey.visitor();
    await setHours(journey.app, "open");
    await signIn(page, journey.app, "agent20");
    const path = await caseThatAnswers(page, journey.app);
    await navigateTo(page, journey.app.url, path);
    const name = await heading(page);
    await page
      .getByRole("button", { name: uiText("telephony.call.place.callName", { name }) })
      .first()
      .click();
    await getCallBar(page).getByText(uiText("telephony.call.state.ANSWERED")).waitFor();

    await navigateTo(page, journey.app.url, "/case/list");
    await getCallBar(page)
      .getByRole("button", { name: uiText("telephony.call.panel.hangUp") })
      .click();
    await page.waitForURL((url) => url.hash.includes(path));
    await settle(page);
    const connected = form(page).getByRole("radio", {
      name: uiText("tasks.log.callStatus.CNCT"),
      exact: true,
    });
    await form(page)
      .getByText(/^Result of the call with /)
      .waitFor();
    expect(await connected.getAttribute("aria-checked")).toBe("true");

    await form(page)
      .getByRole("radio", { name: /Keep following$/ })
      .click();
    await form(page).getByLabel(uiText("tasks.log.record.remark")).fill("Asked for a call back");
    await page.keyboard.press("Control+Shift+Enter");
    await page.waitForURL((url) => !url.hash.includes(path));
    await settle(page);
    expect(await getCallBar(page).count()).toBe(0);

    await navigateTo(page, journey.app.url, path);
    await page.getByText("Asked for a call back").first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("a blocked call shows its reason and when it unlocks, before any click", async () => {
    const { page } = await journey.visitor();
    await setHours(journey.app, "closed");
    await signIn(page, journey.app, "agent21");
    await navigateTo(page, journey.app.url, await anyCase(page, journey.app));
    await page.getByText(new RegExp(`^${uiText("telephony.call.place.blocked")}`)).waitFor();
    const name = await heading(page);
    await page
      .getByRole("button", { name: uiText("telephony.call.place.why", { name }) })
      .first()
      .click();
    const reasons = page.getByRole("dialog");
    await reasons.getByText(uiText("core.error.guard.closedDay")).waitFor();
    await reasons.getByText(/From .+ WI(B|TA|T)/).waitFor();
    expect(await getCallBar(page).count()).toBe(0);
  });
});
