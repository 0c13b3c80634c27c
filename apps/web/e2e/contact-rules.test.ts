import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const ADDRESS = "/requirement";
const KIND = say("manage.proposal.kind.GUARD_RULE");
const SUBJECT = `${say("tasks.guard.rule.FREQ_MSG")}, ${say("core.country.ID")}`;

const OFFERED = [say("core.action.edit"), say("core.field.history")];

describe.skipIf(noBrowser)("the rules of contact", () => {
  const journey = useJourney();
  const name = say("tasks.guard.rule.FREQ_MSG");

  const open = async (login: string) => {
    const visitor = await journey.visitor();
    await signIn(visitor.page, journey.app, login);
    await goTo(visitor.page, journey.app.url, ADDRESS);
    return visitor;
  };

  const rule = (page: Page) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

  const withdrawal = (page: Page) =>
    page.getByRole("button", { name: /^Withdraw the change from/ });

  test("operations changes one from a day on; it comes, stands in the history, and is withdrawn", async () => {
    const { page, complaints } = await open("ops01");
    const dialog = page.getByRole("dialog");
    await actOn(page, name, "core.action.edit");
    await dialog.getByLabel(say("tasks.guard.param.perDay")).fill("2");
    await dialog.getByLabel(say("tasks.guard.field.source")).fill("A circular of the regulator");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    await page.getByText(`${KIND}: ${SUBJECT}`).waitFor();
    expect(await offeredFor(page, name)).toEqual(OFFERED);

    await approveAs(journey, "head01", `${KIND}: ${SUBJECT}`);
    await page.reload();
    await settle(page);
    await rule(page).getByText(say("app.setting.next")).waitFor();
    await rule(page)
      .getByText(/A circular of the regulator/)
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await actOn(page, name, "core.field.history");
    await dialog.getByText(say("app.setting.inForce")).waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(2);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await withdrawal(page).click();
    await dialog.getByLabel(say("core.field.reason")).fill("The circular was postponed");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });

    const taken = say("manage.proposal.withdrawalOf", { setting: KIND });
    await approveAs(journey, "head01", `${taken}: ${SUBJECT}`);
    await page.reload();
    await settle(page);
    expect(await offeredFor(page, name)).toEqual(OFFERED);
    await actOn(page, name, "core.field.history");
    await dialog.getByText(say("app.setting.inForce")).waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(2);
    const by = say("app.setting.withdrawnBy", { name: "" }).split(" ")[0] ?? "";
    await dialog.getByText(by).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("beneath the law a rule is only stricter; the page says whose word each is, and what a day to come brings", async () => {
    const { page } = await open("ops01");
    const dialog = page.getByRole("dialog");
    const hours = say("tasks.guard.rule.HOURS");
    const ofHours = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: hours, exact: true }) });
    const law = say("manage.proposal.word.STATUTE");
    await ofHours.getByText(law, { exact: true }).waitFor();
    await ofHours.getByText(/SEOJK 19\/2023, art\. 62/).waitFor();
    await page.getByText(say("tasks.guard.page.noChange")).waitFor();

    const add = say("tasks.guard.page.addLayer", { rule: hours });
    await page.getByRole("button", { name: add, exact: true }).click();
    const from = dialog.locator('input[type="time"]').first();
    await from.fill("07:00");
    await dialog.getByLabel(say("tasks.guard.field.source")).fill("Our own promise");
    await propose(dialog);
    await dialog.getByText(/08:00 \(POJK 22\/2023/).waitFor();
    await from.fill("09:00");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });

    // What is only proposed is shown with the day on which it would hold.
    await page
      .getByRole("listitem")
      .filter({ hasText: /Proposed by/ })
      .getByText(/09:00 to 20:00/)
      .waitFor();

    const subject = `${KIND}: ${hours}, ${say("core.country.ID")}`;
    await approveAs(journey, "head01", subject);
    await page.reload();
    await settle(page);
    await ofHours.getByText(/Our own promise/).waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: say("manage.proposal.after") })
      .getByText(/09:00 to 20:00/)
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test("a law changes by its article, and no role may lift it", async () => {
    const { page } = await open("ops01");
    const dialog = page.getByRole("dialog");
    const law = `${say("tasks.guard.rule.DPD_MAX")}, ${say("manage.proposal.word.STATUTE")}`;
    await actOn(page, law, "core.action.edit");
    await dialog.getByLabel(say("manage.proposal.fact.article")).waitFor();
    expect(await dialog.getByText(say("tasks.guard.field.overrideRoles")).count()).toBe(0);
  });

  test("who only looks sees the history and changes nothing", async () => {
    const { page } = await open("agent01");
    expect(await offeredFor(page, name)).toEqual([say("core.field.history")]);
    await actOn(page, name, "core.field.history");
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  });
});
