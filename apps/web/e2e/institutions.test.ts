import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { enterFirst, readOneTimePassword } from "./harness/first-login.ts";
import { type Device, uiText, signIn, submitLogin } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";
import { actOn } from "./harness/row-menu.ts";

const AGENCY = "PT Bina Piutang Sejahtera";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const dialog = (page: Page) => page.getByRole("dialog");

const field = (page: Page, key: Parameters<typeof uiText>[0]) =>
  page.getByRole("main").getByLabel(new RegExp(`^${uiText(key)}( \\*)?$`));

describe.skipIf(noBrowser)("agencies", () => {
  const journey = useJourney();

  const visit = async (login: string, address: string, device?: Device) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, address);
    return visitor;
  };

  const open = async (login: string, device?: Device) => {
    const visitor = await visit(login, "/institutionList", device);
    await visitor.page.getByRole("link", { name: AGENCY, exact: true }).click();
    await visitor.page.getByRole("heading", { name: AGENCY }).waitFor();
    return visitor;
  };

  test("a new agency is created with its first admin, who logs in with the displayed password", async () => {
    const { page, complaints } = await visit("ops01", "/institutionList");
    await page.getByRole("link", { name: uiText("app.screen.add-institution") }).click();
    const add = button(page, uiText("app.screen.add-institution"));
    await field(page, "core.field.name").fill(AGENCY);
    await field(page, "core.field.email").fill("office");
    await add.click();
    await page.getByText(uiText("core.error.user.emailFormat")).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await field(page, "core.field.email").fill("office@baru.example");
    await field(page, "manage.institution.leaderName").fill("Sari Dewi");
    await field(page, "manage.institution.leaderEmail").fill("sari@baru.example");
    await field(page, "core.field.login").fill("baru.admin");
    await page.getByLabel("S0").check();
    await page.getByLabel("PT Lekas Dana Nusantara").check();
    await button(page, uiText("manage.institution.groupAdd")).click();
    await add.click();
    await page.getByText(uiText("core.error.institution.nameInUse")).waitFor();
    await field(page, "core.field.name").fill("PT Baru / 100%");
    await add.click();
    await page.getByText(uiText("manage.user.secret.once")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const oneTimePassword = await readOneTimePassword(page);
    await page.getByRole("link", { name: uiText("manage.institution.open") }).click();
    await page.getByRole("heading", { name: "PT Baru / 100%" }).waitFor();
    await page
      .getByRole("row", { name: new RegExp(uiText("manage.institution.groupNth", { n: 1 })) })
      .waitFor();
    const { page: ownPage } = await journey.visitor();
    await enterFirst(ownPage, journey.app, "baru.admin", oneTimePassword);
    expect(complaints.filter((complaint) => !complaint.includes("40"))).toEqual([]);
  });

  test("an admin renames a group of the agency; a group with members cannot be deleted", async () => {
    const { page } = await open("inst02", { width: 390, height: 844 });
    expect(await button(page, uiText("core.action.disable")).count()).toBe(0);
    const name = "Early";
    await actOn(page, name, "core.action.edit");
    await dialog(page)
      .getByLabel(new RegExp(`^${uiText("manage.institution.groupName")}`))
      .fill("Earliest");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog(page)
      .getByRole("button", { name: uiText("core.action.save") })
      .click();
    await dialog(page).waitFor({ state: "detached" });
    await actOn(page, "Earliest", "core.action.delete");
    await dialog(page)
      .getByRole("button", { name: uiText("core.action.delete") })
      .click();
    await dialog(page)
      .getByText(uiText("core.error.group.notEmpty", { members: 7 }))
      .waitFor();
  });

  test("G26: an active agency is disabled, and its users are logged out until it is enabled", async () => {
    const agent = await visit("agent19", "/case/list");
    const { page } = await open("ops01");
    const disable = uiText("core.action.disable");
    await button(page, disable).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: disable }).click();
    await page.getByText(uiText("core.field.disabled")).first().waitFor();
    await button(agent.page, uiText("app.forcedOut.action")).click();
    await agent.page.waitForURL(/#\/login/);
    await submitLogin(agent.page, { login: "agent19" });
    await agent.page.getByText(uiText("core.error.login.wrongPassword")).waitFor();
    const enable = uiText("core.action.enable");
    await button(page, enable).click();
    await dialog(page).getByRole("button", { name: enable }).click();
    await page.getByText(uiText("core.field.enabled")).first().waitFor();
    await submitLogin(agent.page, { login: "agent19" });
    await agent.page.waitForURL((url) => !url.hash.startsWith("#/login"));
  });

  test("a lender is added beside the list, and filters stay in the address", async () => {
    const { page } = await visit("ops01", "/institutionList");
    await button(page, uiText("manage.institution.lenders")).click();
    await dialog(page)
      .getByLabel(new RegExp(`^${uiText("manage.institution.lenderNew")}`))
      .fill("PT Kredit Baru");
    await dialog(page)
      .getByRole("button", { name: uiText("manage.institution.lenderAdd") })
      .click();
    await dialog(page).getByText("PT Kredit Baru", { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page
      .getByRole("combobox", { name: uiText("core.field.lender") })
      .selectOption({ label: "PT Kredit Baru" });
    await page.waitForURL(/lenderId=/);
    await page.reload();
    await settle(page);
    await page
      .getByRole("button", {
        name: uiText("app.filter.remove", { name: uiText("core.field.lender") }),
      })
      .waitFor();
    expect(await page.getByRole("link", { name: AGENCY }).count()).toBe(0);
  });

  test("a read-only user changes nothing", async () => {
    const { page } = await open("inspector01");
    for (const action of ["core.action.edit", "core.action.disable"] as const)
      expect(await button(page, uiText(action)).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
