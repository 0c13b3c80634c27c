import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openArea } from "./harness/areas.ts";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const ALL_INSTITUTIONS = uiText("core.filter.allInstitutions");

describe.skipIf(noBrowser)("the do-not-contact register", () => {
  const journey = useJourney();

  const open = async (login: string, path: string, width?: number) => {
    const visitor = await journey.visitor(width ? { width, height: 844 } : {});
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, path);
    return visitor;
  };

  const lift = async (page: Page) => {
    await page
      .getByRole("button", { name: /^Actions/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: uiText("core.action.lift"), exact: true }).click();
  };

  test("an agent adds an entry at a contact; a leader lifts it with the person's consent", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "agent01");
    const path = await anyCase(page, journey.app);
    await navigateTo(page, journey.app.url, path);
    const area = await openArea(page, "reach", "contacts");
    await area
      .getByRole("button", { name: /^More for/ })
      .first()
      .click();
    await page
      .getByRole("menuitem", { name: uiText("tasks.doNotContact.addNumber"), exact: true })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("core.field.reason")).selectOption("REQUESTED");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: uiText("tasks.doNotContact.addNumber") }).click();
    await dialog.waitFor({ state: "detached" });
    const channel = uiText("tasks.doNotContact.everyChannel");
    await area.getByText(uiText("tasks.doNotContact.badge", { channel })).first().waitFor();
    expect(complaints).toEqual([]);

    const led = await open("leader01", "/doNotContact");
    await led.page
      .getByRole("table", { name: uiText("app.screen.do-not-contact") })
      .getByText(uiText("tasks.doNotContact.reason.REQUESTED"), { exact: true })
      .first()
      .waitFor();
    expect(await accessibilityFaults(led.page)).toEqual([]);
    await lift(led.page);
    const lifting = led.page.getByRole("dialog");
    await lifting.getByLabel(uiText("core.field.reason")).fill("He called and agreed");
    const send = lifting.getByRole("button", { name: uiText("core.action.lift"), exact: true });
    await send.click();
    await lifting.getByText(/Record how consent was given again/).waitFor();
    await lifting
      .getByLabel(uiText("tasks.doNotContact.consentField"))
      .fill("By phone on 23 November: calls are welcome");
    await send.click();
    await lifting.waitFor({ state: "detached" });
    await area
      .getByText(uiText("tasks.doNotContact.badge", { channel }))
      .first()
      .waitFor({ state: "detached" });
    // The browser logs the refusal only.
    expect(led.complaints).toHaveLength(1);
  });

  test("access to unmasked numbers is proposed under System config and approved, at both sizes", async () => {
    const { page, complaints } = await open("ops01", "/system?section=masking");
    await page.getByText(uiText("manage.masking.visibleTo")).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await actOn(page, ALL_INSTITUTIONS, "core.action.edit");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Team leader", { exact: true }).first().check();
    await dialog.getByLabel(uiText("core.field.reason")).fill("Fewer questions");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const name = `${uiText("manage.proposal.kind.MASKING")}: ${uiText("core.word.all")}`;
    await page.getByText(name).waitFor();
    const quotas = uiText("manage.masking.quotas");
    await page.getByRole("button", { name: `${uiText("core.action.show")}: ${name}` }).click();
    const rows = dialog.getByRole("row");
    await rows
      .filter({ hasText: uiText("manage.masking.visibleTo") })
      .getByText("Team leader")
      .waitFor();
    expect(await rows.filter({ hasText: quotas }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await approveAs(journey, "head01", name);
    expect(complaints).toEqual([]);
    const phone = await open("ops01", "/doNotContact", 390);
    await phone.page.getByText(uiText("tasks.doNotContact.intro")).waitFor();
    expect(await accessibilityFaults(phone.page)).toEqual([]);
    const coming = phone.page.waitForEvent("download");
    await phone.page
      .getByRole("button", { name: uiText("core.action.export"), exact: true })
      .click();
    const file = (await coming).suggestedFilename();
    expect(file).toStartWith(`${uiText("app.screen.do-not-contact")}-`);
    expect(file).toEndWith(".xlsx");
  });
});
