import { describe, expect, test } from "bun:test";
import { noBrowser } from "./harness/chromium.ts";
import { endSession } from "./harness/drill-down.ts";
import { uiText, signInByForm } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("one session per user", () => {
  const journey = useJourney();

  test("G27: a second login forces the first device out and shows the reason", async () => {
    const first = await journey.visitor();
    await signInByForm(first.page, journey.app, "agent05");
    const second = await journey.visitor();
    await signInByForm(second.page, journey.app, "agent05");

    const dialog = first.page.getByRole("alertdialog");
    await dialog.getByText(uiText("app.forcedOut.body")).waitFor();
    await first.page.reload();
    await dialog.getByText(uiText("app.forcedOut.body")).waitFor();
    await first.page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: uiText("app.forcedOut.action") }).click();
    await first.page.waitForURL(/#\/login/);

    await second.page.reload();
    await second.page.getByRole("navigation").first().waitFor();
    expect(second.page.url()).not.toContain("#/login");
  });

  test("G26: a changed account is logged out on its open page, once and with the reason", async () => {
    const { page } = await journey.visitor();
    await signInByForm(page, journey.app, "agent07");
    const tab = await page.context().newPage();
    const live = tab.waitForEvent("websocket");
    await tab.goto(`${journey.app.url}/#/case/list`);
    await (await live).waitForEvent("framereceived");
    await endSession(journey.app, "agent07", "ROLE");
    for (const openPage of [page, tab])
      await openPage.getByRole("alertdialog").getByText(uiText("app.forcedOut.changed")).waitFor();
    await page.getByRole("button", { name: uiText("app.forcedOut.action") }).click();
    for (const openPage of [page, tab]) await openPage.waitForURL(/#\/login/);
    expect(await tab.getByRole("alertdialog").count()).toBe(0);
  });

  test("logging out in one tab leads both to the login page, without a dialog", async () => {
    const { page } = await journey.visitor();
    await signInByForm(page, journey.app, "agent08");
    const tab = await page.context().newPage();
    await tab.goto(`${journey.app.url}/#/case/list`);
    const signOutRequest = tab.waitForRequest(/session\.login\.signOut/);
    await tab.getByRole("button", { name: /^Account of / }).click();
    await tab.getByRole("menuitem", { name: uiText("app.user.logOut") }).click();
    for (const openPage of [page, tab]) await openPage.waitForURL(/#\/login/);
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    const stored = await tab.evaluate(() => localStorage.getItem("kolekta.device"));
    expect((await signOutRequest).postData()).toContain(`"veins":"${stored}"`);
  });

  test("logging out leads to the login page, and Back leads nowhere else", async () => {
    const { page } = await journey.visitor();
    await signInByForm(page, journey.app, "agent06");
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: uiText("app.user.logOut") }).click();
    await page.waitForURL(/#\/login/);
    await page.goBack();
    await page.goto(`${journey.app.url}/#/case/list`);
    await page.waitForURL(/#\/login/);
  });
});
