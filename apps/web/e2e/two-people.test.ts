import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("a setting of money is changed by two users", () => {
  const journey = useJourney();

  const openAs = async (login: string, path: string, device = {}) => {
    const { page, complaints } = await journey.visitor(device);
    await signIn(page, journey.app, login);
    await navigateTo(page, journey.app.url, path);
    await settle(page);
    return { page, complaints };
  };

  const proposeLimit = async (stageName: string, share: string) => {
    const { page } = await openAs("ops01", "/deductionLimits");
    await page
      .getByRole("button", { name: uiText("repay.deductionPolicy.editFor", { name: stageName }) })
      .click();
    const dialog = page.getByRole("dialog");
    const fee = dialog.getByLabel(uiText("repay.loan.parts.LATE_FEE")).nth(1);
    await fee.fill(share);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    return page;
  };

  test("proposed in place, compared side by side, approved by another user", async () => {
    const name = `${uiText("manage.proposal.kind.DEDUCTION_LIMIT")}: S1`;
    const page = await proposeLimit("S1", "40");
    const open = page.getByRole("list", {
      name: uiText("manage.proposal.openCount", { count: 1 }),
    });
    await open.getByText(name).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await open.getByRole("button").click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText(uiText("manage.proposal.waitsForOther")).waitFor();
    expect(await sheet.getByRole("button", { name: uiText("core.action.approve") }).count()).toBe(
      0,
    );

    const head = (await openAs("head01", "/case/list")).page;
    await head
      .getByRole("link", { name: uiText("app.screen.setting-changes"), exact: true })
      .click();
    await head.getByRole("button", { name, exact: true }).click();
    const looked = head.getByRole("dialog");
    await looked.getByRole("row").filter({ hasText: "40" }).first().waitFor();
    await settle(head);
    expect(await accessibilityFaults(head)).toEqual([]);
    await looked.getByRole("button", { name: uiText("core.action.reject"), exact: true }).click();
    await looked.getByText(uiText("core.error.proposal.reasonRequired")).waitFor();
    await looked.getByRole("button", { name: uiText("core.action.approve"), exact: true }).click();
    await looked.waitFor({ state: "detached" });
    await head.getByRole("button", { name, exact: true }).waitFor({ state: "detached" });
    await settle(head);
    expect(await accessibilityFaults(head)).toEqual([]);
  });

  test("the proposer withdraws a proposal, and finance finds it among the withdrawn ones", async () => {
    const page = await proposeLimit("S2", "35");
    await page
      .getByRole("button", { name: new RegExp(`^${uiText("core.action.show")}: .*S2`) })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: uiText("core.action.withdraw") })
      .click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: uiText("core.action.withdraw") })
      .click();
    await page.getByText(uiText("manage.proposal.done.WITHDRAWN")).waitFor();
    const { page: finance } = await openAs("finance01", "/settingChanges?tab=WITHDRAWN", {
      width: 390,
      height: 844,
    });
    await finance
      .getByRole("button", {
        name: `${uiText("manage.proposal.kind.DEDUCTION_LIMIT")}: S2`,
        exact: true,
      })
      .waitFor();
    expect(await accessibilityFaults(finance)).toEqual([]);
  });

  test("an approved change of messages applies from its day and appears in the form", async () => {
    const { page } = await openAs("ops01", "/system?section=limits");
    await page.getByLabel(uiText("telephony.setting.max")).fill("7");
    await propose(page);
    const kind = uiText("manage.proposal.kind.SMS_SETTING");
    const name = `${kind}: ${uiText("core.word.all")}`;
    await page.getByText(name, { exact: true }).waitFor();
    await approveAs(journey, "head01", name);
    await page.reload();
    await settle(page);
    expect(await page.getByLabel(uiText("telephony.setting.max")).inputValue()).toBe("7");
  });
});
