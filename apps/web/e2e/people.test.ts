import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { readOneTimePassword, signInFirst } from "./harness/first-login.ts";
import { type Device, uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const NEW = "Fresh1234";
const AGENCY = "PT Mitra Tagih Nusantara";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const dialog = (page: Page) => page.getByRole("dialog");

const field = (page: Page, name: string) => page.getByRole("main").locator(`[name="${name}"]`);

describe.skipIf(noBrowser)("users", () => {
  const journey = useJourney();

  const visit = async (login: string, address: string, device?: Device) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, address);
    return visitor;
  };

  test("the address preserves the filters, and refused users are listed with the reason", async () => {
    const { page } = await visit("sys01", "/users");
    expect(await button(page, uiText("core.action.disable")).count()).toBe(0);
    const search = page.getByRole("searchbox");
    await search.fill("sys01");
    await page.waitForURL(/text=sys01/);
    await settle(page);
    await page.getByRole("row").nth(1).getByRole("checkbox").check();
    await search.fill("agent30");
    await page.waitForURL(/text=agent30/);
    await page.reload();
    await settle(page);
    expect(await search.inputValue()).toBe("agent30");
    expect(await page.getByRole("row").count()).toBe(2);
    await search.fill("");
    await page.waitForURL((url) => !url.hash.includes("text="));
    await page
      .getByRole("combobox", { name: uiText("core.field.role") })
      .selectOption({ label: "System administrator" });
    await page.waitForURL(/role=/);
    await settle(page);
    await page.getByRole("row").nth(1).getByRole("checkbox").check();
    await page
      .getByRole("combobox", { name: uiText("core.field.role") })
      .selectOption({ label: "Finance" });
    await settle(page);
    await page.getByRole("row").nth(1).getByRole("checkbox").check();
    const bulkBar = page.getByRole("region", { name: uiText("app.table.bulk") });
    await bulkBar.getByText(uiText("app.table.selected", { count: 2 })).waitFor();
    await bulkBar.getByRole("button", { name: uiText("core.action.disable") }).click();
    await dialog(page)
      .getByRole("button", { name: uiText("core.action.disable") })
      .click();
    await dialog(page)
      .getByText(uiText("manage.user.batch.disabled", { done: 1 }))
      .waitFor();
    await dialog(page).getByText(uiText("core.error.user.self")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog(page)
      .getByRole("button", { name: uiText("core.action.close") })
      .last()
      .click();
    await page.getByRole("row").nth(1).getByText(uiText("core.field.disabled")).waitFor();
  });

  test("a read-only user selects nothing and sees facts", async () => {
    const { page } = await visit("inspector01", "/users", { width: 390, height: 844 });
    expect(await page.getByRole("checkbox").count()).toBe(0);
    expect(await page.getByRole("link", { name: uiText("app.screen.add-user") }).count()).toBe(0);
    await page.getByRole("link", { name: "Andi Tambunan" }).click();
    await page.getByRole("heading", { name: "Andi Tambunan" }).waitFor();
    await page.getByText("agent12@mitratagih.example").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await button(page, uiText("core.field.actions")).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test("an admin adds a user, who logs in once with the displayed password and chooses another", async () => {
    const { page } = await visit("inst01", "/add/person");
    await field(page, "name").fill("Ratna Dewi");
    await field(page, "login").fill("agent01");
    await field(page, "email").fill("ratna@kolekta.example");
    await field(page, "phone").fill("712");
    await field(page, "role").selectOption({ label: "Collector" });
    await button(page, uiText("app.screen.add-person")).click();
    await page.getByText(uiText("core.error.user.phoneFormat")).waitFor();
    await field(page, "phone").fill("0812 3456 7890");
    await field(page, "groupId").selectOption({ label: "Early" });
    await field(page, "telephony.username").fill("ratna");
    await field(page, "telephony.extension").fill("4711");
    await button(page, uiText("app.screen.add-person")).click();
    await page.getByText(uiText("core.error.user.loginInUse")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await field(page, "login").fill("ratna.dewi");
    await button(page, uiText("app.screen.add-person")).click();
    await page.getByText(uiText("manage.user.secret.once")).waitFor();
    const oneTimePassword = await readOneTimePassword(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: uiText("manage.user.secret.openUser") }).click();
    await page.getByRole("heading", { name: "Ratna Dewi" }).waitFor();
    await page.getByText(uiText("manage.user.password.waits")).waitFor();
    const { page: ownPage } = await journey.visitor();
    const login = "ratna.dewi";
    await signInFirst(ownPage, journey.app, { login, oneTimePassword, own: NEW });
  });

  test("a displayed password is absent after the page is reopened", async () => {
    const { page } = await visit("sys01", "/add/user");
    await field(page, "name").fill("Bayu Santoso");
    await field(page, "login").fill("bayu.santoso");
    await field(page, "email").fill("bayu@kolekta.example");
    await field(page, "role").selectOption({ label: "Finance" });
    await button(page, uiText("app.screen.add-user")).click();
    await page.getByText(uiText("manage.user.secret.once")).waitFor();
    await page.goto(`${journey.app.url}/#/add/user?again=1`);
    await field(page, "name").waitFor();
    expect(await field(page, "name").inputValue()).toBe("");
    expect(await page.getByText(uiText("manage.user.secret.once")).count()).toBe(0);
  });

  test("of two concurrent editors the second is notified, retains the input and loads the latest", async () => {
    const list = await visit("inst01", "/users?text=agent05");
    const link = list.page.getByRole("row").nth(1).getByRole("link");
    const address = (await link.getAttribute("href"))?.replace("#", "") ?? "";
    await link.click();
    await settle(list.page);
    const second = (await visit("ops01", address)).page;
    const first = list.page;
    await field(first, "name").fill("Renamed Once");
    await field(second, "name").fill("Renamed Twice");
    await button(first, uiText("core.action.save")).click();
    await first.getByText(uiText("manage.user.form.saved")).waitFor();
    await button(second, uiText("core.action.save")).click();
    await second.getByText(uiText("core.error.record.changed")).waitFor();
    expect(await field(second, "name").inputValue()).toBe("Renamed Twice");
    await button(second, uiText("manage.user.form.reload")).click();
    expect(await field(second, "name").inputValue()).toBe("Renamed Once");
    await second.getByText(AGENCY).first().waitFor();
  });

  test("passwords are downloaded from a day on, and a move reports the effect on open cases", async () => {
    const { page } = await visit("inst01", "/users?text=agent12");
    await page.getByRole("row").nth(1).getByRole("checkbox").check();
    await page
      .getByRole("region", { name: uiText("app.table.bulk") })
      .getByRole("button", { name: uiText("manage.user.action.passwords") })
      .click();
    const send = dialog(page).getByRole("button", { name: uiText("core.action.download") });
    await send.click();
    await dialog(page)
      .getByText(
        uiText("app.validation.required", { name: uiText("manage.user.passwordFile.from") }),
      )
      .waitFor();
    const day = dialog(page).locator('[name="effectiveDate"]');
    await day.fill("31/02/2026");
    await send.click();
    await dialog(page)
      .getByText(uiText("app.validation.day", { name: uiText("manage.user.passwordFile.from") }))
      .waitFor();
    await dialog(page)
      .getByRole("button", { name: uiText("app.day.open") })
      .click();
    await page.getByRole("grid").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("grid").waitFor({ state: "detached" });
    expect(await day.inputValue()).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
    const [file] = await Promise.all([page.waitForEvent("download"), send.click()]);
    expect(file.suggestedFilename()).toEndWith(".xlsx");
    await dialog(page).waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: uiText("app.table.actionsFor", { name: "Andi Tambunan" }) })
      .click();
    await page.getByRole("menuitem", { name: uiText("manage.user.action.stage") }).click();
    await dialog(page).locator("select").selectOption({ label: "M2" });
    const move = dialog(page).getByRole("button", { name: uiText("manage.user.action.stage") });
    await dialog(page).getByLabel(uiText("manage.user.stage.redispatch")).waitFor();
    expect(await move.isEnabled()).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog(page).getByRole("checkbox").check();
    await move.click();
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("row").nth(1).getByRole("cell", { name: "M2", exact: true }).waitFor();
  });
});
