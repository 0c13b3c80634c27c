import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { addDays, toLocalDay, DEFAULT_ZONE } from "@kolekta/api/core/calendar";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { codeThatWaits, issueNumber } from "./harness/codes.ts";
import { anyCase } from "./harness/reach.ts";
import { approveAs } from "./harness/proposals.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("payments", () => {
  const journey = useJourney();

  /** Creates a code on a case of the agent; returns the number of its loan. */
  const someCode = async (login: string) => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, login);
    const path = await anyCase(page, journey.app);
    const loanId = Number(path.split("/")[3]);
    const codeId = await codeThatWaits(journey.app, loanId);
    const number = await issueNumber(journey.app, codeId);
    const reply = await page.request.get(
      `${journey.app.url}/prod/api/repay/details?loanId=${loanId}`,
    );
    const { data } = (await reply.json()) as { data: { number: string } };
    return { number, loan: data.number };
  };

  const asFinance = async (path: string) => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "finance01");
    await navigateTo(page, journey.app.url, path);
    return { page, complaints };
  };

  /** Approves the proposal of finance as management. */
  const approve = (
    kind: "PAYMENT_RESOLUTION" | "OFFLINE_PAYMENTS" | "STATEMENT_LINES",
    name: string,
  ) => approveAs(journey, "head01", `${uiText(`manage.proposal.kind.${kind}`)}: ${name}`);

  const payOther = async (page: Page, number: string) => {
    await page
      .getByRole("button", { name: uiText("repay.payment.bank.payWhich", { number }) })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("core.field.amount")).fill("99000");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: uiText("repay.payment.bank.pay") }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(uiText("repay.payment.bank.answer.SUSPENDED")).first().waitFor();
  };

  test("an amount other than requested waits until finance posts it to its loan", async () => {
    const { number, loan } = await someCode("agent31");
    const { page, complaints } = await asFinance(`/bank?number=${number}`);
    await payOther(page, number);
    await navigateTo(page, journey.app.url, "/payments");
    const row = page.getByRole("row").filter({ hasText: number });
    await row.getByText(uiText("repay.suspense.kind.MISMATCH")).waitFor();
    await row.getByText("Rp\u00a099.000").waitFor();
    await row.getByRole("button", { name: /^Decide:/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: new RegExp(loan) }).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel(uiText("core.field.note")).fill("the borrower paid what he had");
    await dialog.getByRole("button", { name: uiText("repay.suspense.decide") }).click();
    await dialog.waitFor({ state: "detached" });
    const wait = row.getByRole("link", { name: new RegExp(`^${uiText("core.proposal.waiting")}`) });
    const label = (await wait.getAttribute("aria-label")) ?? "";
    const txnId = label.slice(label.indexOf(": ") + 2);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await approve("PAYMENT_RESOLUTION", txnId);
    await row.waitFor({ state: "detached" });
    await page.getByLabel(uiText("repay.suspense.view")).selectOption("decided");
    await page
      .getByRole("row")
      .filter({ hasText: number })
      .getByText(uiText("repay.suspense.state.ALLOCATED"))
      .waitFor();
    expect(complaints).toEqual([]);
  });

  const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

  test("a file of payments is previewed, its valid rows are posted, and a repeat posts nothing", async () => {
    const { loan } = await someCode("agent32");
    const { page, complaints } = await asFinance("/payments/offline");
    const file = {
      name: "cash.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        [
          "reference,loan number,amount,paid at",
          `E2E-1,${loan},50000,${yesterday()} 10:00`,
          `E2E-2,no such loan,50000,${yesterday()} 10:00`,
        ].join("\n"),
      ),
    };
    const choose = () =>
      page
        .getByLabel(uiText("core.action.chooseFile"))
        .and(page.locator("input"))
        .setInputFiles(file);
    await choose();
    await page.getByText("is not a known loan number").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const proposeButton = page.getByRole("button", { name: /^Propose \d+ valid row/ });
    await proposeButton.click();
    await page
      .getByRole("link", { name: uiText("core.proposal.waitingFor", { name: file.name }) })
      .waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await approve("OFFLINE_PAYMENTS", file.name);
    await page.getByText(uiText("repay.bankFile.offline.done", { newPayments: 1 })).waitFor();
    await page
      .getByRole("row")
      .filter({ hasText: file.name })
      .getByText(uiText("repay.bankFile.offline.stateDone"))
      .waitFor();
    await page.reload();
    await page.getByText(uiText("repay.bankFile.offline.done", { newPayments: 1 })).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: uiText("core.action.chooseOtherFile") }).click();
    await choose();
    await page.getByText("is not a known loan number").waitFor();
    expect(await proposeButton.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a statement shows payments that only the bank has, and they are posted", async () => {
    const { number } = await someCode("agent33");
    const { page, complaints } = await asFinance("/payments/statements");
    const day = addDays(toLocalDay(new Date(), DEFAULT_ZONE), -1);
    await page
      .getByLabel(uiText("repay.bankFile.statement.file"), { exact: true })
      .setInputFiles({
        name: "bank.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          ["transaction id,number,amount,paid at", `LOST-1,${number},100000,${day} 10:00`].join(
            "\n",
          ),
        ),
      });
    await page.getByRole("button", { name: uiText("repay.bankFile.statement.compare") }).click();
    const dialog = page.getByRole("dialog", { name: /^Statement of/ });
    await dialog.getByText("LOST-1").waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const submitLabel = uiText("repay.bankFile.statement.propose", { count: 1 });
    await dialog.getByRole("button", { name: submitLabel }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: submitLabel }).click();
    await dialog
      .getByRole("link", { name: new RegExp(`^${uiText("core.proposal.waiting")}`) })
      .waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await approve("STATEMENT_LINES", "bank.csv");
    await dialog.getByText(uiText("repay.bankFile.statement.answers.POSTED")).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a bank's format is saved in the reading options and reads its statement", async () => {
    const { page, complaints } = await asFinance("/payments/statements");
    const day = addDays(toLocalDay(new Date(), DEFAULT_ZONE), -1);
    await page.getByText(uiText("app.sheet.style")).click();
    await page.getByRole("button", { name: uiText("repay.bankFile.format.new") }).click();
    const dialog = page.getByRole("dialog", { name: uiText("repay.bankFile.format.newTitle") });
    const fill = (label: string, value: string) => dialog.getByLabel(label).fill(value);
    await fill(uiText("repay.bankFile.format.name"), "CIMB");
    await fill(uiText("repay.bankFile.format.columns.paidAt"), "Posted");
    const save = dialog.getByRole("button", { name: uiText("core.action.save") });
    await save.click();
    await dialog.getByText(uiText("core.error.payment.formatAmount")).waitFor();
    await fill(uiText("repay.bankFile.format.columns.credit"), "Money in");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await save.click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel(uiText("repay.bankFile.format.label")).inputValue()).toBe("CIMB");
    await page
      .getByLabel(uiText("repay.bankFile.statement.file"), { exact: true })
      .setInputFiles({
        name: "cimb.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`Posted,Text,Money in\n${day},TRANSFER,175000`),
      });
    await page.getByRole("button", { name: uiText("repay.bankFile.statement.compare") }).click();
    const differences = page.getByRole("dialog", { name: /^Statement of/ });
    await differences.getByText("175.000").waitFor();
    expect(complaints).toEqual([]);
  });
});
