import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { caseWithFees, type FeeCase } from "./harness/deductions.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("deductions", () => {
  const journey = useJourney();

  const openCase = async (login: string) => {
    const visitor = await journey.visitor();
    const found = await caseWithFees(journey.app, login);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, found.path);
    return { ...visitor, found };
  };

  const openDialog = async (page: Page) => {
    await page.keyboard.press("Alt+r");
    const dialog = page.getByRole("dialog", { name: uiText("repay.deduction.apply") });
    await dialog.waitFor();
    await settle(page);
    return dialog;
  };

  /** Applies for half of the late fee: above the leader's limit, within the admin's. */
  const apply = async (page: Page, { feeMinor }: FeeCase) => {
    const dialog = await openDialog(page);
    const amount = Math.floor(feeMinor / 2);
    await dialog.getByLabel(uiText("repay.deduction.form.amount")).fill(String(amount));
    const quote = dialog.getByRole("region", { name: uiText("repay.deduction.quote.title") });
    const roles = "Team leader → Institution admin";
    await quote.getByText(uiText("repay.deduction.quote.path", { roles })).waitFor();
    expect(await quote.innerText()).toContain(
      `${uiText("core.field.waived")}: ${uiText("repay.loan.parts.LATE_FEE")}`,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel(uiText("core.field.reason")).selectOption("HARDSHIP");
    await dialog
      .getByLabel(uiText("core.field.explanation"))
      .fill("Lost half of the income, shows the pay slip");
    await dialog.getByRole("button", { name: uiText("repay.deduction.form.submit") }).click();
    await dialog.waitFor({ state: "detached" });
    return amount;
  };

  const row = (page: Page, { borrowerName }: FeeCase) =>
    page.getByRole("button", { name: borrowerName });

  const decider = async (login: string, found: FeeCase) => {
    const visitor = await journey.visitor();
    const { page } = visitor;
    await signIn(page, journey.app, login);
    await navigateTo(page, journey.app.url, "/deductions");
    await row(page, found).first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("region", { name: uiText("repay.deduction.decide.title") }).waitFor();
    return { ...visitor, sheet };
  };

  test("a proposal passes from the case through two approval levels to the code of the amount to pay", async () => {
    const { page, found, complaints } = await openCase("agent32");
    await apply(page, found);
    const line = page.getByText(/waiting for Team leader/).first();
    await line.waitFor();
    await page.getByRole("button", { name: uiText("tasks.hold.onHold") }).waitFor();

    const leader = await decider(found.leader, found);
    expect(await accessibilityFaults(leader.page)).toEqual([]);
    await leader.sheet
      .getByRole("button", { name: uiText("repay.deduction.decide.passOn") })
      .click();
    await leader.sheet.waitFor({ state: "detached" });
    await row(leader.page, found).waitFor({ state: "detached" });
    await page
      .getByText(/waiting for Institution admin/)
      .first()
      .waitFor();

    const admin = await decider(found.admin, found);
    await admin.sheet.getByText(uiText("repay.deduction.steps.PASSED_ON")).waitFor();
    await admin.sheet
      .getByRole("button", { name: uiText("core.action.approve"), exact: true })
      .click();
    await admin.sheet.waitFor({ state: "detached" });

    await page.getByRole("button", { name: uiText("tasks.hold.title") }).waitFor();
    await page.getByText(/^Deduction of .* approved: borrower pays/).waitFor();
    await page.getByRole("button", { name: uiText("core.action.show") }).click();
    const card = page.getByRole("article", { name: /^Whole loan|^Overdue amount/ });
    await card.getByText(uiText("repay.code.states.ACTIVE")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect([...leader.complaints, ...admin.complaints]).toEqual([]);
  }, 120_000);

  test("input stays, a rejection gives its reason, and a new proposal is possible", async () => {
    const { page, found } = await openCase("agent33");
    let dialog = await openDialog(page);
    await dialog.getByLabel(uiText("repay.deduction.form.amount")).fill("12345");
    await settle(page);
    await page.keyboard.press("Escape");
    dialog = await openDialog(page);
    const amountField = dialog.getByLabel(uiText("repay.deduction.form.amount"));
    expect(await amountField.inputValue()).toBe("12.345");
    await page.keyboard.press("Escape");
    await apply(page, found);

    const { page: page2, sheet } = await decider(found.leader, found);
    const reject = sheet.getByRole("button", { name: uiText("core.action.reject") });
    await reject.click();
    await sheet.getByText(uiText("core.error.deduction.reasonRequired")).waitFor();
    await sheet.getByLabel(uiText("repay.deduction.decide.note")).fill("No pay slip in the file");
    await reject.click();
    await sheet.waitFor({ state: "detached" });
    await row(page2, found).waitFor({ state: "detached" });

    await navigateTo(page, journey.app.url, `${found.path}?area=codes`);
    await page.getByText(/No pay slip in the file/).waitFor();
    await page.getByRole("button", { name: uiText("repay.deduction.apply") }).waitFor();
  }, 120_000);

  test("many are decided at once, each with its result", async () => {
    const first = await openCase("agent34");
    await apply(first.page, first.found);
    const second = await caseWithFees(journey.app, "agent34");
    await navigateTo(first.page, journey.app.url, second.path);
    await apply(first.page, second);
    const { page } = await journey.visitor();
    await signIn(page, journey.app, first.found.leader);
    await navigateTo(page, journey.app.url, "/deductions");
    for (const { borrowerName } of [first.found, second])
      await page
        .getByRole("checkbox", { name: new RegExp(borrowerName) })
        .first()
        .click();
    await page.getByRole("button", { name: uiText("core.action.approve"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: uiText("core.action.approve"), exact: true }).click();
    await dialog.getByText(uiText("repay.deduction.bulk.passed", { n: 2 })).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 120_000);

  test("the list does not fade while it reloads", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await navigateTo(page, journey.app.url, "/deductions");
    const gate = Promise.withResolvers<void>();
    await page.route("**/trpc/**deduction.list**", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: uiText("core.action.refresh") }).click();
    const list = page.locator('[role="region"][aria-busy="true"] table');
    await list.waitFor();
    const opacity = () => list.evaluate((element) => getComputedStyle(element).opacity);
    expect(await opacity()).toBe("1");
    gate.resolve();
    await settle(page);
  }, 120_000);

  test("operations proposes limits of a stage, which appear beside the general limits once approved", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await navigateTo(page, journey.app.url, "/deductionLimits");
    await page
      .getByRole("button", { name: uiText("repay.deductionPolicy.editFor", { name: "S1" }) })
      .click();
    const dialog = page.getByRole("dialog");
    const fee = dialog.getByLabel(uiText("repay.loan.parts.LATE_FEE")).nth(1);
    await fee.fill("5");
    await propose(dialog);
    await dialog.getByText(uiText("core.error.deduction.levelsFall")).first().waitFor();
    await fee.fill("40");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const table = page.getByRole("region", { name: uiText("repay.deductionPolicy.limits") });
    const kind = uiText("manage.proposal.kind.DEDUCTION_LIMIT");
    await approveAs(journey, "head01", `${kind}: S1`);
    await page.reload();
    await table.getByText(/^S1/).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 120_000);
});
