import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const ADDRESS = "/requirement";
const KIND = uiText("manage.proposal.kind.GUARD_RULE");
const SUBJECT = `${uiText("tasks.guard.rule.FREQ_MSG")}, ${uiText("core.country.ID")}`;

const OFFERED = [uiText("core.action.edit"), uiText("core.field.history")];

describe.skipIf(noBrowser)("the rules of contact", () => {
  const journey = useJourney();
  const name = uiText("tasks.guard.rule.FREQ_MSG");

  const open = async (login: string) => {
    const visitor = await journey.visitor();
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, ADDRESS);
    return visitor;
  };

  const rule = (page: Page) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

  const withdrawal = (page: Page) =>
    page.getByRole("button", { name: /^Withdraw the change from/ });

  test("operations schedules a change, which appears in the history and is withdrawn", async () => {
    const { page, complaints } = await open("ops01");
    const dialog = page.getByRole("dialog");
    await actOn(page, name, "core.action.edit");
    await dialog.getByLabel(uiText("tasks.guard.param.perDay")).fill("2");
    await dialog.getByLabel(uiText("tasks.guard.field.source")).fill("A circular of the regulator");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    await page.getByText(`${KIND}: ${SUBJECT}`).waitFor();
    expect(await offeredFor(page, name)).toEqual(OFFERED);

    await approveAs(journey, "head01", `${KIND}: ${SUBJECT}`);
    await page.reload();
    await settle(page);
    await rule(page).getByText(uiText("app.setting.next")).waitFor();
    await rule(page)
      .getByText(/A circular of the regulator/)
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await actOn(page, name, "core.field.history");
    await dialog.getByText(uiText("app.setting.inForce")).waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(2);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await withdrawal(page).click();
    await dialog.getByLabel(uiText("core.field.reason")).fill("The circular was postponed");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });

    const withdrawalName = uiText("manage.proposal.withdrawalFor", { setting: KIND });
    await approveAs(journey, "head01", `${withdrawalName}: ${SUBJECT}`);
    await page.reload();
    await settle(page);
    expect(await offeredFor(page, name)).toEqual(OFFERED);
    await actOn(page, name, "core.field.history");
    await dialog.getByText(uiText("app.setting.inForce")).waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(2);
    const by = uiText("app.setting.withdrawnBy", { name: "" }).split(" ")[0] ?? "";
    await dialog.getByText(by).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("a rule is only stricter than the law; the page names the source and upcoming changes of each", async () => {
    const { page } = await open("ops01");
    const dialog = page.getByRole("dialog");
    const hours = uiText("tasks.guard.rule.HOURS");
    const ofHours = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: hours, exact: true }) });
    const law = uiText("manage.proposal.word.STATUTE");
    await ofHours.getByText(law, { exact: true }).waitFor();
    await ofHours.getByText(/SEOJK 19\/2023, art\. 62/).waitFor();
    await page.getByText(uiText("tasks.guard.page.noChange")).waitFor();

    const add = uiText("tasks.guard.page.addLayer", { rule: hours });
    await page.getByRole("button", { name: add, exact: true }).click();
    const from = dialog.locator('input[type="time"]').first();
    await from.fill("07:00");
    await dialog.getByLabel(uiText("tasks.guard.field.source")).fill("Our own promise");
    await propose(dialog);
    await dialog.getByText(/08:00 \(POJK 22\/2023/).waitFor();
    await from.fill("09:00");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });

    // A proposal is shown with its intended effective day.
    await page
      .getByRole("listitem")
      .filter({ hasText: /Proposed by/ })
      .getByText(/09:00 to 20:00/)
      .waitFor();

    const subject = `${KIND}: ${hours}, ${uiText("core.country.ID")}`;
    await approveAs(journey, "head01", subject);
    await page.reload();
    await settle(page);
    await ofHours.getByText(/Our own promise/).waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: uiText("manage.proposal.after") })
      .getByText(/09:00 to 20:00/)
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test("a law changes by its article, and no role may lift it", async () => {
    const { page } = await open("ops01");
    const dialog = page.getByRole("dialog");
    const law = `${uiText("tasks.guard.rule.DPD_MAX")}, ${uiText("manage.proposal.word.STATUTE")}`;
    await actOn(page, law, "core.action.edit");
    await dialog.getByLabel(uiText("manage.proposal.detail.article")).waitFor();
    expect(await dialog.getByText(uiText("tasks.guard.field.overrideRoles")).count()).toBe(0);
  });

  test("a read-only user sees the history and changes nothing", async () => {
    const { page } = await open("agent01");
    expect(await offeredFor(page, name)).toEqual([uiText("core.field.history")]);
    await actOn(page, name, "core.field.history");
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  });
});
