import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { withDatabase } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { actOn } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn, signInByForm, submitLogin } from "./harness/sign-in.ts";

const OFFICE = "203.0.113.0/24";

describe.skipIf(noBrowser)("the IP whitelist", () => {
  const journey = useJourney();

  const getInstitutionName = (login: string) =>
    withDatabase(journey.app, async (db) => {
      const { name } = await db
        .selectFrom("appUser as u")
        .innerJoin("institution as i", "i.id", "u.institutionId")
        .select("i.name")
        .where("u.login", "=", login)
        .executeTakeFirstOrThrow();
      return name;
    });

  const button = (page: Page, name: Parameters<typeof uiText>[0]) =>
    page.getByRole("button", { name: uiText(name), exact: true });

  const save = (page: Page) => button(page, "core.action.save").click();

  test("turns the agency's users away at once with a reason, and admits an exception", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "sys01");
    await navigateTo(page, journey.app.url, "/system?section=access");
    await page.getByText(uiText("manage.access.admission.OPEN")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const agent = (await journey.visitor()).page;
    await signInByForm(agent, journey.app, "agent01");
    await settle(agent);

    await button(page, "manage.access.add").click();
    const range = page.getByLabel(uiText("manage.access.range"));
    await range.fill("203.0.113.9/24");
    await page.getByLabel(uiText("manage.access.remark")).fill("Head office");
    await save(page);
    await page.getByText(uiText("core.error.access.hostBits", { range: OFFICE })).waitFor();
    await range.fill(OFFICE);
    await save(page);
    await page.getByText(/you could not sign in from your current/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole("dialog")
      .getByLabel(uiText("core.field.institution"))
      .selectOption({ label: await getInstitutionName("agent01") });
    await save(page);
    await page.getByRole("cell", { name: OFFICE, exact: true }).waitFor();

    await agent.waitForURL(/#\/login/);
    // The socket's reason or that of the next call, whichever comes first.
    await agent.getByText(/cannot be used from this network|cannot work from your/).waitFor();
    await submitLogin(agent, { login: "agent01" });
    await agent.getByText(uiText("app.login.networkHint")).waitFor();

    const tab = (name: Parameters<typeof uiText>[0]) =>
      page.getByRole("tab", { name: uiText(name), exact: true });
    await tab("manage.access.exceptions").click();
    await button(page, "manage.access.addException").click();
    await page.getByLabel(uiText("core.field.login")).fill("agent01");
    const until = new Date(Date.now() + 3 * 86_400_000);
    await page.getByLabel(uiText("manage.access.until")).fill(until.toISOString().slice(0, 10));
    await page.getByLabel(uiText("core.field.reason")).fill("Works from home");
    await save(page);
    await page.getByRole("cell", { name: "agent01" }).first().waitFor();
    await signInByForm(agent, journey.app, "agent01");

    await tab("manage.access.rows").click();
    await actOn(page, OFFICE, "manage.access.remove");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: uiText("manage.access.remove"), exact: true })
      .click();
    await page.getByRole("cell", { name: OFFICE, exact: true }).waitFor({ state: "detached" });
    await tab("manage.fieldHistory.title").click();
    await page.getByText(uiText("manage.access.change.ADDRESS.REMOVE")).first().waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints.filter((text) => !/ 4(00|01|09) /.test(text))).toEqual([]);
  });
});
