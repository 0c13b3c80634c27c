import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { type Device, uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const INSTITUTION = "PT Mitra Tagih Nusantara";

describe.skipIf(noBrowser)("the permissions of an institution", () => {
  const journey = useJourney();

  const getInstitutionId = async (page: Page, name: string): Promise<number> => {
    const reply = await page.request.get(`${journey.app.url}/prod/api/manage/institutionAndQueue`);
    const { data } = (await reply.json()) as { data: { id: number; name: string }[] };
    return data.find((institution) => institution.name === name)?.id ?? 0;
  };

  const visit = async (login: string, device?: Device) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    const id = await getInstitutionId(visitor.page, INSTITUTION);
    await navigateTo(visitor.page, journey.app.url, `/permissions/${id}`);
    return visitor;
  };

  const box = (page: Page, role: string, permission: "agent.read" | "log.save") =>
    page.getByRole("checkbox", {
      name: uiText("manage.permission.cell", {
        role,
        permission: uiText(`manage.permission.name.${permission}`),
      }),
      exact: true,
    });

  const review = (page: Page) =>
    page.getByRole("button", { name: uiText("manage.permission.review") }).click();

  const save = async (page: Page, reason: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("core.field.reason")).fill(reason);
    await dialog.getByRole("button", { name: uiText("core.action.save") }).click();
  };

  const menuEntry = (page: Page) =>
    page.getByRole("link", { name: uiText("app.screen.statistics") });

  test("the removal of a permission is announced, takes effect in open pages at once, and is reversed", async () => {
    const { page, complaints } = await visit("ops01");
    const agent = (await journey.visitor()).page;
    await signIn(agent, journey.app, "agent01");
    await menuEntry(agent).first().waitFor();
    await box(page, "Collector", "agent.read").uncheck();
    await review(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByText(uiText("manage.permission.loses", { role: "Collector" })).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await save(page, "Agents see no figures here");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("“Agents see no figures here”").waitFor();
    await menuEntry(agent).first().waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: uiText("manage.permission.reset", { role: "Collector" }) })
      .click();
    await review(page);
    await dialog.getByText(uiText("manage.permission.regains", { role: "Collector" })).waitFor();
    await save(page, "They may again");
    await menuEntry(agent).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("its head leads back to the institution", async () => {
    const { page } = await visit("ops01");
    await page
      .getByRole("navigation", { name: uiText("app.nav.breadcrumbs") })
      .getByRole("link")
      .nth(1)
      .click();
    await page.waitForURL(/organizationalInfo/);
    await page.getByRole("link", { name: uiText("app.screen.permissions") }).waitFor();
  });

  test("arrow keys move from box to box, the address preserves the search", async () => {
    const { page } = await visit("ops01");
    await box(page, "Collector", "agent.read").focus();
    await page.keyboard.press("ArrowRight");
    expect(
      await box(page, "Team leader", "agent.read").evaluate(
        (element) => element === document.activeElement,
      ),
    ).toBe(true);
    await page.keyboard.press("Space");
    await page.getByRole("status").filter({ hasText: "1" }).first().waitFor();
    expect(await box(page, "Team leader", "agent.read").isChecked()).toBe(false);
    await page
      .getByRole("searchbox", { name: uiText("manage.permission.search") })
      .fill("statistics");
    await page.waitForURL(/text=statistics/);
    await box(page, "Collector", "log.save").waitFor({ state: "detached" });
    await page.getByRole("button", { name: uiText("manage.permission.discard") }).click();
    expect(await box(page, "Team leader", "agent.read").isChecked()).toBe(true);
    await page.reload();
    await settle(page);
    expect(await page.getByRole("checkbox").count()).toBe(4);
  });

  test("of two concurrent editors the second is notified", async () => {
    const [first, second] = [(await visit("ops01")).page, (await visit("sys01")).page];
    for (const page of [first, second]) {
      await box(page, "Team leader", "log.save").uncheck();
      await review(page);
    }
    // The change of the first would otherwise reach the open page of the second before it is saved.
    await Promise.all([save(first, "The first editor"), save(second, "The second editor")]);
    await Promise.any(
      [first, second].map((page) => page.getByText(uiText("core.error.record.changed")).waitFor()),
    );
  });

  test("the page of an institution leads to its permissions, and back to all of them", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await navigateTo(page, journey.app.url, "/institutionList");
    await page.getByRole("link", { name: INSTITUTION }).first().click();
    await page.getByRole("link", { name: uiText("app.screen.permissions") }).click();
    await page
      .getByRole("heading", {
        name: uiText("manage.permission.title", { institution: INSTITUTION }),
      })
      .waitFor();
    await page
      .getByRole("navigation", { name: uiText("app.nav.breadcrumbs") })
      .getByRole("link", { name: uiText("app.screen.institution-list") })
      .click();
    await page.waitForURL(/institutionList/);
  });

  test("its own admin reads on a phone and changes nothing", async () => {
    const { page, complaints } = await visit("inst01", { width: 390, height: 844 });
    await page.getByRole("table").waitFor();
    expect(
      await page.getByRole("button", { name: uiText("manage.permission.review") }).count(),
    ).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    expect(complaints).toEqual([]);
  });
});
