import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { type Device, uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

type Key = Parameters<typeof uiText>[0];

describe.skipIf(noBrowser)("settings of repayment codes", () => {
  const journey = useJourney();

  const visit = async (login: string, section: string, device?: Device) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, `/system?section=${section}`);
    return visitor;
  };

  const field = (page: Page, key: Key) => page.getByRole("dialog").getByLabel(uiText(key));

  const proposed = async (page: Page) => {
    const dialog = page.getByRole("dialog");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    await settle(page);
  };

  const getKindName = (kind: "REPAY_CHANNEL" | "CODE_POLICY" | "CLEAN_MODE") =>
    uiText(`manage.proposal.kind.${kind}`);

  test("operations adds a channel, checked as it is typed; finance approves it", async () => {
    // Tall enough to show the approval message beside the table.
    const { page, complaints } = await visit("ops01", "channels", { height: 1200 });
    await page.getByRole("button", { name: uiText("repay.codePolicy.channel.add") }).click();
    const amounts = [
      field(page, "manage.proposal.detail.minMinor"),
      field(page, "manage.proposal.detail.maxMinor"),
    ] as const;
    await field(page, "repay.code.type").selectOption("QR");
    await field(page, "repay.codePolicy.channel.bank").fill("q r");
    await field(page, "manage.proposal.detail.label").fill("QRIS");
    await page.getByRole("dialog").getByLabel(uiText("core.field.currency")).selectOption("PHP");
    await amounts[0].fill("20.50");
    await amounts[1].fill("10");
    await propose(page.getByRole("dialog"));
    for (const key of ["bankFormat", "limitsReversed"] as const)
      await page.getByText(uiText(`core.error.code.${key}`)).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await field(page, "repay.codePolicy.channel.bank").fill("QRIS");
    await amounts[1].fill("1000");
    await proposed(page);
    await approveAs(journey, "finance01", `${getKindName("REPAY_CHANNEL")}: QR QRIS`);
    await navigateTo(page, journey.app.url, "/system?section=channels");
    const row = page.getByRole("row").filter({ hasText: "QRIS" });
    await row.getByText(uiText("repay.codePolicy.channel.coming")).waitFor();
    await row.getByText("₱20.50").waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("the approver sees the effect of a change; the administrator sees current and past settings", async () => {
    const { page } = await visit("ops01", "codes");
    const all = uiText("core.filter.allInstitutions");
    await actOn(page, all, "core.action.edit");
    await field(page, "manage.proposal.detail.perCaseDay").fill("2");
    await proposed(page);
    await page
      .getByRole("button", { name: new RegExp(`^${uiText("core.action.show")}: `) })
      .click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText(uiText("manage.proposal.touches")).waitFor();
    await sheet.getByText(uiText("manage.proposal.detail.casesAboveLimit")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const { page: phone } = await visit("sys01", "codes", { width: 390, height: 844 });
    expect(await offeredFor(phone, all)).toEqual([uiText("core.field.history")]);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await actOn(phone, all, "core.field.history");
    await phone.getByRole("dialog").getByText(uiText("app.setting.inForce")).waitFor();
  });

  test("a stage gets its own clearing method, which is withdrawn before it takes effect", async () => {
    const { page } = await visit("ops01", "clearing");
    await page.getByRole("button", { name: uiText("repay.codePolicy.mode.add") }).click();
    await field(page, "core.field.stage").selectOption({ label: "S1" });
    await field(page, "repay.code.modes.1").selectOption("NOT_OFFERED");
    expect(await accessibilityFaults(page)).toEqual([]);
    await proposed(page);
    await approveAs(journey, "head01", `${getKindName("CLEAN_MODE")}: S1`);
    await navigateTo(page, journey.app.url, "/system?section=clearing");
    const row = page.getByRole("row").filter({ hasText: "S1" });
    await row.getByText(uiText("manage.proposal.word.NOT_OFFERED")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await actOn(page, "S1", "core.field.history");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /./ })
      .filter({ hasText: uiText("core.action.withdraw") })
      .click();
    await page.getByLabel(uiText("core.field.reason")).fill("Not agreed");
    await propose(page.getByRole("dialog"));
    await page
      .getByText(uiText("manage.proposal.withdrawalFor", { setting: getKindName("CLEAN_MODE") }))
      .first()
      .waitFor();
  });
});
