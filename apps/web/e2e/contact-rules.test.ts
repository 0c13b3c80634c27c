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
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name, exact: true }) });

  const withdrawal = (page: Page) =>
    page.getByRole("button", { name: /^Withdraw the change from/ });

  test("operations changes one from a day on; it comes, stands in the history, and is withdrawn", async () => {
    const { page, complaints } = await open("ops01");
    const dialog = page.getByRole("dialog");
    await actOn(page, name, "core.action.edit");
    await dialog.getByLabel(say("tasks.guard.param.perDay")).fill("2");
    await dialog
      .getByLabel(say("tasks.guard.field.source"))
      .fill("A circular of the regulator");
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
    await dialog
      .getByLabel(say("core.field.reason"))
      .fill("The circular was postponed");
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

  test("who only looks sees the history and changes nothing", async () => {
    const { page } = await open("agent01");
    expect(await offeredFor(page, name)).toEqual([say("core.field.history")]);
    await actOn(page, name, "core.field.history");
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  });
});
