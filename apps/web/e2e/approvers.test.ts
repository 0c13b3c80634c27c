import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { readOneTimePassword, signInFirst } from "./harness/first-login.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const NAME = "Bayu Santoso";
const LOGIN = "bayu.santoso";

const field = (page: Page, name: string) => page.getByRole("main").locator(`[name="${name}"]`);

describe.skipIf(noBrowser)("approvers", () => {
  const journey = useJourney();

  const visit = async (login: string, address: string) => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, login);
    await navigateTo(page, journey.app.url, address);
    return page;
  };

  test("an administrator grants the role, management confirms it, and the approver decides", async () => {
    const administrator = await visit("sys01", "/add/user");
    await field(administrator, "name").fill(NAME);
    await field(administrator, "login").fill(LOGIN);
    await field(administrator, "email").fill("bayu@kolekta.example");
    await field(administrator, "role").selectOption("7");
    await administrator
      .getByRole("button", { name: uiText("app.screen.add-user"), exact: true })
      .click();
    const oneTimePassword = await readOneTimePassword(administrator);
    await navigateTo(administrator, journey.app.url, "/users?status=UNCONFIRMED");
    await administrator.getByRole("link", { name: NAME }).click();
    await administrator.getByText(uiText("manage.user.approver.waitsHint")).waitFor();
    expect(await accessibilityFaults(administrator)).toEqual([]);

    const { page: approver } = await journey.visitor();
    await signInFirst(approver, journey.app, { login: LOGIN, oneTimePassword, own: "Fresh1234" });
    await approver.getByText(uiText("app.unconfirmed")).waitFor();
    expect(await accessibilityFaults(approver)).toEqual([]);

    const management = await visit("head01", "/users?status=UNCONFIRMED");
    await management.getByRole("link", { name: NAME }).click();
    await management.getByRole("heading", { name: NAME }).waitFor();
    await management
      .getByRole("button", { name: uiText("core.field.actions"), exact: true })
      .click();
    await management.getByRole("menuitem", { name: uiText("manage.user.action.confirm") }).click();
    const dialog = management.getByRole("dialog");
    await dialog.getByText(uiText("manage.user.approver.body")).waitFor();
    expect(await accessibilityFaults(management)).toEqual([]);
    await dialog.getByRole("button", { name: uiText("manage.user.action.confirm") }).click();
    await management.getByText(/^Confirmed by /).waitFor();
    await approver.reload();
    await approver.getByRole("banner").first().waitFor();
    expect(await approver.getByText(uiText("app.unconfirmed")).count()).toBe(0);
  });
});
