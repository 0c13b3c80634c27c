import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { anyCase } from "./harness/reach.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { navigateTo } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const INSTITUTION = "PT Mitra Tagih Nusantara";

describe.skipIf(noBrowser)("system config", () => {
  const journey = useJourney();

  test("settings of institutions, phones, reports and texts take effect for agents", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "sys01");
    const dialog = page.getByRole("dialog");
    const save = async (reason?: string) => {
      if (reason) await dialog.getByLabel(uiText("core.field.reason")).fill(reason);
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole("button", { name: uiText("core.action.save"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    };

    await navigateTo(page, journey.app.url, "/system?section=config");
    await actOn(page, INSTITUTION, "core.action.edit");
    await dialog.getByRole("button", { name: uiText("manage.config.add"), exact: true }).click();
    const device = dialog.getByLabel(uiText("manage.config.deviceField"));
    await dialog.getByLabel(uiText("manage.config.type")).selectOption("02");
    await device.selectOption("PHONE_APP");
    await dialog.getByLabel(uiText("core.field.reason")).fill("Line in repair");
    await dialog.getByRole("button", { name: uiText("core.action.save"), exact: true }).click();
    await dialog.getByText(uiText("core.error.config.phoneOnlyCalls")).waitFor();
    await device.selectOption("ALL");
    await save();
    const row = page.getByRole("row").filter({ hasText: INSTITUTION });
    await row.getByText(uiText("manage.config.status.CLOSED")).waitFor();

    await navigateTo(page, journey.app.url, "/system?section=parameters");
    const ticker = uiText("manage.config.code.REPAYMENT_TICKER");
    await actOn(page, ticker, "core.action.edit");
    await dialog.getByRole("checkbox", { name: uiText("manage.config.tickerVisible") }).uncheck();
    await save();

    await navigateTo(page, journey.app.url, "/appConfig?section=setting");
    const version = uiText("manage.config.code.APP_VERSION");
    await actOn(page, version, "core.action.edit");
    await dialog.getByLabel(uiText("manage.proposal.detail.version")).fill("0.1");
    await dialog.getByRole("button", { name: uiText("core.action.save"), exact: true }).click();
    await dialog.getByText(uiText("core.error.phone.badVersion")).waitFor();
    await dialog.getByLabel(uiText("manage.proposal.detail.version")).fill("1.2.0");
    await dialog
      .getByLabel(uiText("manage.proposal.detail.shortLink"))
      .fill("https://app.example/k");
    await dialog.getByLabel(uiText("manage.config.forced")).check();
    await save();
    await page.getByText("1.2.0").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await navigateTo(page, journey.app.url, "/system?section=reporting-hours");
    await actOn(page, uiText("core.filter.allInstitutions"), "core.action.edit");
    await dialog.getByLabel("11:00").uncheck();
    await save("Not needed");
    await page.getByText("08:00, 13:00, 15:00, 17:00, 19:00").waitFor();

    await navigateTo(page, journey.app.url, "/system?section=opt-out");
    expect(await offeredFor(page, "STOP")).toEqual([uiText("core.field.history")]);
    await page.getByRole("button", { name: uiText("telephony.optOut.add"), exact: true }).click();
    await dialog.getByLabel(uiText("core.field.word")).fill("cukup");
    await save("Heard often");
    await page.getByRole("row").filter({ hasText: "CUKUP" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const agent = (await journey.visitor()).page;
    await signIn(agent, journey.app, "agent01");
    const path = await anyCase(agent, journey.app);
    await navigateTo(agent, journey.app.url, `${path}?area=sms`);
    await agent.getByText(uiText("core.error.guard.channelClosed")).first().waitFor();
    expect(await agent.getByRole("group", { name: uiText("repay.ticker.title") }).count()).toBe(0);

    const admin = (await journey.visitor({ width: 390, height: 844 })).page;
    await signIn(admin, journey.app, "inst01");
    await navigateTo(admin, journey.app.url, "/system?section=config");
    await actOn(admin, INSTITUTION, "core.action.edit");
    const proposal = admin.getByRole("dialog");
    await proposal
      .getByRole("button", { name: uiText("manage.config.removeLine", { n: 1 }) })
      .click();
    await proposal.getByLabel(uiText("core.field.reason")).fill("Repaired");
    await proposal
      .getByRole("button", { name: uiText("manage.proposal.propose"), exact: true })
      .click();
    await proposal.waitFor({ state: "detached" });
    await admin
      .getByRole("list", { name: uiText("manage.proposal.openCount", { count: 1 }) })
      .waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
  });

  test("a parameter is added under its own code, and a cleared field stays empty", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "sys01");
    await navigateTo(page, journey.app.url, "/system?section=parameters");
    const dialog = page.getByRole("dialog");
    const link = dialog.getByLabel(uiText("manage.proposal.detail.shortLink"));
    const save = async () => {
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole("button", { name: uiText("core.action.save"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await page.getByRole("button", { name: uiText("manage.config.addOther") }).click();
    await dialog.getByLabel(uiText("manage.config.codeField")).fill("REPAY_PAGE");
    await dialog.getByLabel(uiText("core.field.name")).fill("Repayment page");
    await dialog.getByLabel(uiText("core.field.value")).fill("v2");
    await link.fill("https://pay.example/k");
    await save();
    const row = page.getByRole("row").filter({ hasText: "REPAY_PAGE" });
    await row.getByRole("link", { name: "https://pay.example/k" }).waitFor();
    await actOn(page, "Repayment page", "core.action.edit");
    await link.fill("");
    await save();
    await row.getByRole("link").waitFor({ state: "detached" });
    await row.getByText("v2").waitFor();
  });
});
