import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("system config", () => {
  const journey = useJourney();

  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  const openFromMenu = async (login: string) => {
    const visitor = await journey.visitor();
    const { page } = visitor;
    await signIn(page, journey.app, login);
    await page.getByRole("link", { name: say("app.screen.system"), exact: true }).click();
    await page.waitForURL(/#\/system/);
    await page.getByRole("tab", { name: say("telephony.setting.section.limits") }).click();
    await settle(page);
    return visitor;
  };

  test("maximum and interval are required, and today's limits stay until somebody else approves", async () => {
    const { page, complaints } = await openFromMenu("ops01");
    const max = page.getByLabel(say("telephony.setting.max"));
    const now = Number(await max.inputValue());
    await max.fill("");
    await propose(page);
    await page.getByText(say("core.error.sms.settingIncomplete")).waitFor();
    await max.fill(String(now + 7));
    await propose(page);
    await page
      .getByRole("list", {
        name: say("manage.proposal.openCount", { count: 1 }),
      })
      .waitFor();
    expect(complaints).toEqual([]);

    const agent = (await journey.visitor()).page;
    await signIn(agent, journey.app, "agent01");
    expect(await agent.getByRole("link", { name: say("app.screen.system") }).count()).toBe(0);
    const path = await anyCase(agent, journey.app);
    await goTo(agent, journey.app.url, `${path}?area=sms`);
    await agent.getByText(new RegExp(`of ${now} left for this case`)).waitFor();
  });

  test("an institution on the default says so, and limits of its own stand in the form once approved", async () => {
    const { page } = await openFromMenu("sys01");
    await page.getByLabel(say("telephony.setting.forWhom")).selectOption({ index: 1 });
    await page.getByText(say("telephony.setting.usesDefault")).waitFor();
    await page.getByLabel(say("telephony.setting.interval")).fill("5");
    const where = page.getByLabel(say("telephony.setting.forWhom"));
    const institution = await where.locator("option:checked").innerText();
    await propose(page);
    const kind = say("manage.proposal.kind.SMS_SETTING");
    await page.getByText(`${kind}: ${institution}`).waitFor();
    await approveAs(journey, "head01", `${kind}: ${institution}`);
    await page.reload();
    await settle(page);
    expect(await page.getByLabel(say("telephony.setting.interval")).inputValue()).toBe("5");
  });

  test("a text is written with its variables checked, proposed, approved, worded anew and disabled", async () => {
    const { page } = await openFromMenu("ops01");
    await page.getByRole("tab", { name: say("manage.proposal.kind.SMS_TEMPLATE") }).click();
    await button(page, say("telephony.template.add")).click();
    const dialog = page.getByRole("dialog");
    const body = dialog.getByLabel(say("telephony.sms.text"));
    await dialog.getByLabel(say("telephony.template.code")).fill("VISIT");
    await dialog.getByLabel(say("app.language.label")).selectOption("en");
    await dialog
      .getByLabel(say("telephony.template.name"), { exact: false })
      .last()
      .fill("Visit planned");
    await body.fill("Dear {nmae}, ");
    await propose(dialog);
    await dialog.getByText(say("core.error.sms.unknownVariable", { names: "nmae" })).waitFor();
    await body.fill("Dear ");
    await dialog.getByRole("button", { name: say("telephony.sms.field.name") }).click();
    expect(await body.inputValue()).toBe("Dear {name}");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = say("manage.proposal.kind.SMS_TEMPLATE");
    await page.getByText(`${kind}: VISIT en`).waitFor();
    await approveAs(journey, "head01", `${kind}: VISIT en`);

    await page.reload();
    const item = page.getByRole("listitem").filter({ hasText: "Visit planned" });
    await item.getByText("Dear {name}").waitFor();
    await item.getByText(say("telephony.template.state.UPCOMING")).waitFor();
    await item
      .getByRole("button", {
        name: `${say("core.action.edit")}: Visit planned`,
      })
      .click();
    await body.fill("Hello {name}");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    await item
      .getByRole("button", {
        name: `${say("core.action.disable")}: Visit planned`,
      })
      .click();
    await item.getByText(say("telephony.template.state.DISABLED")).waitFor();
  });
});
