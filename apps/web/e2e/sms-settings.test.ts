import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("system config", () => {
  const journey = useJourney();

  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  const openFromMenu = async (login: string) => {
    const visitor = await journey.visitor();
    const { page } = visitor;
    await signIn(page, journey.app, login);
    await page.getByRole("link", { name: uiText("app.screen.system"), exact: true }).click();
    await page.waitForURL(/#\/system/);
    await page.getByRole("tab", { name: uiText("telephony.setting.section.limits") }).click();
    await settle(page);
    return visitor;
  };

  test("maximum and interval are required, and today's limits apply until another user approves", async () => {
    const { page, complaints } = await openFromMenu("ops01");
    const max = page.getByLabel(uiText("telephony.setting.max"));
    const now = Number(await max.inputValue());
    await max.fill("");
    await propose(page);
    await page.getByText(uiText("core.error.sms.settingIncomplete")).waitFor();
    await max.fill(String(now + 7));
    await propose(page);
    await page
      .getByRole("list", { name: uiText("manage.proposal.openCount", { count: 1 }) })
      .waitFor();
    expect(complaints).toEqual([]);

    const agent = (await journey.visitor()).page;
    await signIn(agent, journey.app, "agent01");
    expect(await agent.getByRole("link", { name: uiText("app.screen.system") }).count()).toBe(0);
    const path = await anyCase(agent, journey.app);
    await navigateTo(agent, journey.app.url, `${path}?area=sms`);
    await agent.getByText(new RegExp(`of ${now} left for this case`)).waitFor();
  });

  test("an institution on the default shows it, and its own limits fill the form once approved", async () => {
    const { page } = await openFromMenu("sys01");
    await page.getByLabel(uiText("telephony.setting.scope")).selectOption({ index: 1 });
    await page.getByText(uiText("telephony.setting.usesDefault")).waitFor();
    await page.getByLabel(uiText("telephony.setting.interval")).fill("5");
    const institutionField = page.getByLabel(uiText("telephony.setting.scope"));
    const institution = await institutionField.locator("option:checked").innerText();
    await propose(page);
    const kind = uiText("manage.proposal.kind.SMS_SETTING");
    await page.getByText(`${kind}: ${institution}`).waitFor();
    await approveAs(journey, "head01", `${kind}: ${institution}`);
    await page.reload();
    await settle(page);
    expect(await page.getByLabel(uiText("telephony.setting.interval")).inputValue()).toBe("5");
  });

  test("a text is written with its variables checked, proposed, approved, reworded and disabled", async () => {
    const { page } = await openFromMenu("ops01");
    await page.getByRole("tab", { name: uiText("manage.proposal.kind.SMS_TEMPLATE") }).click();
    await button(page, uiText("telephony.template.add")).click();
    const dialog = page.getByRole("dialog");
    const body = dialog.getByLabel(uiText("telephony.sms.text"));
    await dialog.getByLabel(uiText("telephony.template.code")).fill("VISIT");
    await dialog.getByLabel(uiText("app.language.label")).selectOption("en");
    await dialog
      .getByLabel(uiText("telephony.template.name"), { exact: false })
      .last()
      .fill("Visit planned");
    await body.fill("Dear {nmae}, ");
    await propose(dialog);
    await dialog.getByText(uiText("core.error.sms.unknownVariable", { names: "nmae" })).waitFor();
    await body.fill("Dear ");
    await dialog.getByRole("button", { name: uiText("telephony.sms.field.name") }).click();
    expect(await body.inputValue()).toBe("Dear {name}");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = uiText("manage.proposal.kind.SMS_TEMPLATE");
    await page.getByText(`${kind}: VISIT en`).waitFor();
    await approveAs(journey, "head01", `${kind}: VISIT en`);

    await page.reload();
    const item = page.getByRole("listitem").filter({ hasText: "Visit planned" });
    await item.getByText("Dear {name}").waitFor();
    await item.getByText(uiText("telephony.template.state.UPCOMING")).waitFor();
    await item
      .getByRole("button", { name: `${uiText("core.action.edit")}: Visit planned` })
      .click();
    await body.fill("Hello {name}");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    await item
      .getByRole("button", { name: `${uiText("core.action.disable")}: Visit planned` })
      .click();
    await item.getByText(uiText("telephony.template.state.DISABLED")).waitFor();
  });
});
