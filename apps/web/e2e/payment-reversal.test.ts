import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openArea } from "./harness/areas.ts";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { payOn, twoDebts } from "./harness/money.ts";
import { approveAs } from "./harness/proposals.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const SMALL = { width: 390, height: 844 };

describe.skipIf(noBrowser)("a payment on the wrong loan", () => {
  const journey = useJourney();

  /** Creates cases of two borrowers, with a payment on the first. */
  const mislaid = async () => {
    const [wrong, right] = await twoDebts(journey.app);
    const reference = await payOn(journey.app, wrong.loanId, 75_000);
    return { wrong, right, reference };
  };

  const asFinance = async (path: string, device = {}) => {
    const { page, complaints } = await journey.visitor(device);
    await signIn(page, journey.app, "finance01");
    await navigateTo(page, journey.app.url, path);
    return { page, complaints };
  };

  /** Approves the reversal, or the decision about the money, as management. */
  const approve = (kind: "PAYMENT_REVERSAL" | "PAYMENT_RESOLUTION", reference: string) =>
    approveAs(journey, "head01", `${uiText(`manage.proposal.kind.${kind}`)}: ${reference}`);

  const expectWaiting = (page: Page, reference: string) =>
    page
      .getByRole("link", { name: uiText("core.proposal.waitingFor", { name: reference }) })
      .waitFor();

  const openReverseDialog = async (page: Page, reference: string) => {
    await page
      .getByRole("button", { name: uiText("repay.payment.reversal.label", { reference }) })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(uiText("repay.payment.reversal.owes")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    return dialog;
  };

  const confirm = async (dialog: Awaited<ReturnType<typeof openReverseDialog>>) => {
    const submit = dialog.getByRole("button", { name: uiText("repay.payment.reversal.submit") });
    const reason = dialog.getByLabel(uiText("core.field.reason"));
    await reason.fill("no");
    await submit.click();
    expect(await reason.getAttribute("aria-invalid")).toBe("true");
    await reason.fill("the payer had named another loan");
    await submit.click();
    await dialog.waitFor({ state: "detached" });
  };

  test("is reversed by finance on the case, seen in its statement, and posted to the right loan", async () => {
    const { wrong, right, reference } = await mislaid();
    const { page, complaints } = await asFinance(wrong.path);
    const payments = await openArea(page, "repay", "payments");
    await confirm(await openReverseDialog(page, reference));
    await expectWaiting(page, reference);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await approve("PAYMENT_REVERSAL", reference);
    await page.reload();
    await openArea(page, "repay", "payments");
    await payments
      .getByText(uiText("repay.payment.fault.OURS"), { exact: false })
      .first()
      .waitFor();
    const statement = await openArea(page, "repay", "statement");
    await statement
      .getByText(uiText("repay.payment.state.REVERSED"), { exact: true })
      .first()
      .waitFor();
    await statement.getByText(uiText("repay.loan.events.REVERSAL")).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await navigateTo(page, journey.app.url, "/payments?kind=WRONG_LOAN");
    const row = page.getByRole("row").filter({ hasText: reference });
    await row.getByRole("button", { name: /^Decide:/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("the payer had named another loan").waitFor();
    await dialog.getByLabel(uiText("core.field.loanNumber")).fill(right.loanNumber);
    await dialog.getByRole("radio", { name: new RegExp(right.loanNumber) }).waitFor();
    await dialog.getByLabel(uiText("core.field.note")).fill("by his letter it is this loan");
    await dialog.getByRole("button", { name: uiText("repay.suspense.decide") }).click();
    await dialog.waitFor({ state: "detached" });
    await expectWaiting(page, reference);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await approve("PAYMENT_RESOLUTION", reference);
    await row.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("can be reversed a second time where it was decided, on a phone too", async () => {
    const { wrong, right, reference } = await mislaid();
    const { page, complaints } = await asFinance(wrong.path, SMALL);
    await openArea(page, "repay", "payments");
    await confirm(await openReverseDialog(page, reference));
    await approve("PAYMENT_REVERSAL", reference);
    await navigateTo(page, journey.app.url, `/payments?text=${reference}`);
    await page.getByRole("button", { name: /^Decide:/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("core.field.loanNumber")).fill(right.loanNumber);
    await dialog.getByRole("radio", { name: new RegExp(right.loanNumber) }).waitFor();
    await dialog.getByLabel(uiText("core.field.note")).fill("by his letter it is this loan");
    await dialog.getByRole("button", { name: uiText("repay.suspense.decide") }).click();
    await dialog.waitFor({ state: "detached" });
    await approve("PAYMENT_RESOLUTION", reference);
    await navigateTo(page, journey.app.url, `/payments?view=decided&text=${reference}`);
    await confirm(await openReverseDialog(page, reference));
    await expectWaiting(page, reference);
    await approve("PAYMENT_REVERSAL", reference);
    await navigateTo(page, journey.app.url, `/payments?text=${reference}`);
    await page.getByRole("button", { name: /^Decide:/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});
