import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { anyCase } from "./harness/reach.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { goTo } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";

const OWN = "PT Mitra Tagih Nusantara";

describe.skipIf(noBrowser)("system config", () => {
  const journey = useJourney();

  test("what is set for institutions, phones, reports and texts holds at the desk", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "sys01");
    const dialog = page.getByRole("dialog");
    const save = async (reason?: string) => {
      if (reason) await dialog.getByLabel(say("core.field.reason")).fill(reason);
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole("button", { name: say("core.action.save"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    };

    await goTo(page, journey.app.url, "/system?section=config");
    await actOn(page, OWN, "core.action.edit");
    await dialog.getByRole("button", { name: say("manage.config.add"), exact: true }).click();
    const device = dialog.getByLabel(say("manage.config.deviceField"));
    await dialog.getByLabel(say("manage.config.type")).selectOption("02");
    await device.selectOption("PHONE_APP");
    await dialog.getByLabel(say("core.field.reason")).fill("Line in repair");
    await dialog.getByRole("button", { name: say("core.action.save"), exact: true }).click();
    await dialog.getByText(say("core.error.config.phoneOnlyCalls")).waitFor();
    await device.selectOption("ALL");
    await save();
    const row = page.getByRole("row").filter({ hasText: OWN });
    await row.getByText(say("manage.config.status.CLOSED")).waitFor();

    await goTo(page, journey.app.url, "/system?section=parameters");
    const ticker = say("manage.config.code.REPAYMENT_TICKER");
    await actOn(page, ticker, "core.action.edit");
    await dialog.getByRole("checkbox", { name: say("manage.config.shown") }).uncheck();
    await save();

    await goTo(page, journey.app.url, "/appConfig?section=setting");
    const version = say("manage.config.code.APP_VERSION");
    await actOn(page, version, "core.action.edit");
    await dialog.getByLabel(say("manage.proposal.fact.version")).fill("0.1");
    await dialog.getByRole("button", { name: say("core.action.save"), exact: true }).click();
    await dialog.getByText(say("core.error.phone.badVersion")).waitFor();
    await dialog.getByLabel(say("manage.proposal.fact.version")).fill("1.2.0");
    await dialog.getByLabel(say("manage.proposal.fact.shortLink")).fill("https://app.example/k");
    await dialog.getByLabel(say("manage.config.forced")).check();
    await save();
    await page.getByText("1.2.0").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await goTo(page, journey.app.url, "/system?section=reporting-hours");
    await actOn(page, say("core.filter.allInstitutions"), "core.action.edit");
    await dialog.getByLabel("11:00").uncheck();
    await save("Not needed");
    await page.getByText("08:00, 13:00, 15:00, 17:00, 19:00").waitFor();

    await goTo(page, journey.app.url, "/system?section=opt-out");
    expect(await offeredFor(page, "STOP")).toEqual([say("core.field.history")]);
    await page.getByRole("button", { name: say("telephony.optOut.add"), exact: true }).click();
    await dialog.getByLabel(say("core.field.word")).fill("cukup");
    await save("Heard often");
    await page.getByRole("row").filter({ hasText: "CUKUP" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const agent = (await journey.visitor()).page;
    await signIn(agent, journey.app, "agent01");
    const path = await anyCase(agent, journey.app);
    await goTo(agent, journey.app.url, `${path}?area=sms`);
    await agent.getByText(say("core.error.guard.channelClosed")).first().waitFor();
    expect(await agent.getByRole("group", { name: say("repay.ticker.title") }).count()).toBe(0);

    const admin = (await journey.visitor({ width: 390, height: 844 })).page;
    await signIn(admin, journey.app, "inst01");
    await goTo(admin, journey.app.url, "/system?section=config");
    await actOn(admin, OWN, "core.action.edit");
    const proposal = admin.getByRole("dialog");
    await proposal
      .getByRole("button", {
        name: say("manage.config.removeLine", { n: 1 }),
      })
      .click();
    await proposal.getByLabel(say("core.field.reason")).fill("Repaired");
    await proposal
      .getByRole("button", {
        name: say("manage.proposal.propose"),
        exact: true,
      })
      .click();
    await proposal.waitFor({ state: "detached" });
    await admin
      .getByRole("list", {
        name: say("manage.proposal.openCount", { count: 1 }),
      })
      .waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
  });

  test("a parameter is added under a code of its own, and a cleared field is empty from then on", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "sys01");
    await goTo(page, journey.app.url, "/system?section=parameters");
    const dialog = page.getByRole("dialog");
    const link = dialog.getByLabel(say("manage.proposal.fact.shortLink"));
    const save = async () => {
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole("button", { name: say("core.action.save"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await page.getByRole("button", { name: say("manage.config.addOther") }).click();
    await dialog.getByLabel(say("manage.config.codeField")).fill("REPAY_PAGE");
    await dialog.getByLabel(say("core.field.name")).fill("Repayment page");
    await dialog.getByLabel(say("core.field.value")).fill("v2");
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
