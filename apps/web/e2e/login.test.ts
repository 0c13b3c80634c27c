import { describe, expect, test } from "bun:test";
import { noBrowser } from "./harness/chromium.ts";
import { settle } from "./harness/settle.ts";
import { uiText, signInByForm, submitLogin } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("logging in", () => {
  const journey = useJourney();

  const atLogin = async () => {
    const visitor = await journey.visitor();
    await visitor.page.goto(journey.app.url);
    await visitor.page.waitForURL(/#\/login/);
    return visitor;
  };

  test("with name, password and captcha leads to the case list", async () => {
    const { page, complaints, context } = await atLogin();
    await signInByForm(page, journey.app, "agent01");
    await page.waitForURL(/#\/case\/list/);
    const heading = page.getByRole("heading", { name: uiText("app.screen.case-list") });
    await heading.first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the cases are the first request after the sign-in, and their page is loaded before", async () => {
    const first = await atLogin();
    await signInByForm(first.page, journey.app, "agent05");
    await first.context.close();
    const { page, context } = await atLogin();
    await settle(page);
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await submitLogin(page, { login: "agent05" });
    await page.locator('tbody tr[tabindex="0"]').first().waitFor();
    expect(paths.filter((path) => path.startsWith("/trpc")).slice(0, 2)).toEqual([
      "/trpc/session.login.signIn",
      "/trpc/tasks.case.list",
    ]);
    expect(paths.filter((path) => path.includes("case-list-page"))).toEqual([]);
    await context.close();
  });

  test("a wrong password is refused with a message and the captcha is renewed", async () => {
    const { page, context } = await atLogin();
    const captcha = page.locator("form img");
    await captcha.waitFor();
    const before = await captcha.getAttribute("src");
    await submitLogin(page, { login: "agent02", password: "Wrong1234" });
    const refusal = page.getByRole("alert").first();
    expect(await refusal.textContent()).toContain(uiText("core.error.login.wrongPassword"));
    await page.waitForFunction(
      (src) => document.querySelector("form img")?.getAttribute("src") !== src,
      before,
    );
    expect(page.url()).toContain("#/login");
    await context.close();
  });

  test("without captcha nothing is sent", async () => {
    const { page, context } = await atLogin();
    await submitLogin(page, { login: "agent02", captcha: "" });
    await page.locator('input[name="captcha"][aria-invalid="true"]').waitFor();
    expect(page.url()).toContain("#/login");
    await context.close();
  });

  test("a user who cannot read the picture listens to digits instead", async () => {
    const { page, complaints, context } = await atLogin();
    const listen = uiText("app.login.captchaListen");
    await page.getByRole("button", { name: listen }).click();
    await page.getByRole("button", { name: uiText("app.login.captchaReplay") }).click();
    await page.getByText(uiText("app.login.captchaSpokenHint")).waitFor();
    await submitLogin(page, { login: "agent04" });
    await page.waitForURL((url) => !url.hash.startsWith("#/login"));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a device is trusted only where that is ticked, and its actions are reported with its name", async () => {
    const { page, context } = await atLogin();
    const isTrusted = async () =>
      (await context.cookies()).some((cookie) => cookie.name === "kolekta-device");
    await signInByForm(page, journey.app, "agent03");
    expect(await isTrusted()).toBe(false);
    const sent = page.waitForRequest((request) => request.url().includes("behaviour.record"));
    const device = await page.evaluate(() => localStorage.getItem("kolekta.device"));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect((await sent).postData()).toContain(String(device));
    await context.clearCookies();
    await page.goto(`${journey.app.url}/#/login`);
    await page.reload();
    await page.getByLabel(uiText("app.login.trust")).check();
    await signInByForm(page, journey.app, "agent03");
    expect(await isTrusted()).toBe(true);
    await context.close();
  });

  test("too many wrong passwords lock only that account", async () => {
    const { page, context } = await atLogin();
    const locked = new RegExp(uiText("core.error.login.locked", { minutes: 0 }).slice(0, 12));
    const refusal = page.getByRole("alert").filter({ hasText: locked });
    for (let attempt = 0; attempt < 12; attempt++) {
      if (await refusal.isVisible()) break;
      await submitLogin(page, { login: "agent03", password: "Wrong1234" });
      await page.getByRole("alert").first().waitFor();
      await page.waitForLoadState("networkidle");
    }
    expect(await refusal.isVisible()).toBe(true);
    await submitLogin(page, { login: "agent03" });
    await page.waitForLoadState("networkidle");
    expect(page.url()).toContain("#/login");
    const other = await journey.visitor();
    await signInByForm(other.page, journey.app, "agent04");
    await other.context.close();
    await context.close();
  });

  test("the language chosen on the login page is remembered", async () => {
    const { page, context } = await atLogin();
    await page.getByRole("button", { name: new RegExp(uiText("app.language.label")) }).click();
    await page.getByRole("menuitemradio", { name: "中文" }).click();
    await page.waitForFunction(() => document.documentElement.lang.startsWith("zh"));
    await page.reload();
    await page.waitForFunction(() => document.documentElement.lang.startsWith("zh"));
    await context.close();
  });

  test("a page requested before the login opens after it", async () => {
    const { page, context } = await journey.visitor();
    await page.goto(`${journey.app.url}/#/case/list?page=2`);
    await page.waitForURL(/#\/login/);
    await submitLogin(page, { login: "ops01" });
    await page.waitForURL(/#\/case\/list\?.*page=2/);
    await context.close();
  });
});
