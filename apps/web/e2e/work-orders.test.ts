import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { chooseHandler, loanInWork, openAction } from "./harness/orders.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const LETTER = "We checked your account and found the payment of Monday.";

describe.skipIf(noBrowser)("complaints at the hotline", () => {
  const journey = useJourney();

  const open = async (login: string, path: string, width?: number) => {
    const visitor = await journey.visitor(width ? { width, height: 844 } : {});
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, path);
    return visitor;
  };

  const clean = async (page: Page) => {
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  };

  test("customer service lodges by loan number, works the complaint, answers by letter and closes", async () => {
    const agent = await open("agent02", "/case/list");
    const loanNumber = await loanInWork(agent.page, journey.app);
    const { page, complaints } = await open("service01", "/workOrders");
    await page.getByRole("button", { name: uiText("board.workOrder.new") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("board.workOrder.create.loan")).fill(loanNumber);
    await dialog.getByRole("button", { name: uiText("board.workOrder.create.find") }).click();
    const submit = dialog.getByRole("button", { name: uiText("board.workOrder.create.submit") });
    await submit.click();
    await dialog.getByText(/Category is required/).waitFor();
    const category = dialog.getByLabel(uiText("core.field.category"));
    await category.selectOption("THREAT");
    await dialog.getByText(uiText("board.workOrder.create.effect.RECORDINGS_KEPT")).waitFor();
    await clean(page);
    await category.selectOption("OTHER");
    await dialog.getByText(uiText("board.workOrder.create.effect.NONE")).waitFor();
    await dialog
      .getByLabel(uiText("board.workOrder.field.description"))
      .fill("Says that the payment of Monday is missing");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    // The typed values are restored when the loan is entered again.
    await page.getByRole("button", { name: uiText("board.workOrder.new") }).click();
    await dialog.getByLabel(uiText("board.workOrder.create.loan")).fill(loanNumber);
    await page.keyboard.press("Enter");
    await dialog.getByText("Says that the payment of Monday").waitFor();
    await submit.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: uiText("board.workOrder.create.view") }).click();

    const allocate = await openAction(page, "board.workOrder.action.allocate");
    await chooseHandler(allocate.dialog, /\(you\)/);
    await clean(page);
    await allocate.send();
    const start = await openAction(page, "board.workOrder.action.start");
    await start.dialog
      .getByLabel(uiText("board.workOrder.field.note"))
      .fill("Looked into the account");
    await start.send();
    const answer = await openAction(page, "board.workOrder.action.answer");
    await answer.dialog.getByLabel(uiText("board.workOrder.field.answerText")).fill(LETTER);
    await clean(page);
    const coming = page.waitForEvent("download");
    await answer.send();
    expect((await coming).suggestedFilename()).toMatch(/^answer-\d+\.pdf$/);
    await page.getByText(LETTER).waitFor();
    const finish = await openAction(page, "board.workOrder.action.finish");
    await finish.dialog.getByText(uiText("board.workOrder.dialog.finishOrdinary")).waitFor();
    await finish.dialog
      .getByRole("radio", { name: uiText("board.workOrder.verdict.FOUNDED"), exact: true })
      .click();
    await finish.dialog
      .getByLabel(uiText("board.workOrder.field.answer"))
      .fill("The payment was found and booked");
    await finish.dialog
      .getByLabel(uiText("board.workOrder.field.evidence"))
      .fill("The statement of the bank");
    await clean(page);
    await finish.send();
    await page.getByText(uiText("board.workOrder.state.DONE"), { exact: true }).waitFor();
    await clean(page);
    expect(complaints).toEqual([]);
  });

  test("files are uploaded, and unsuitable ones are refused beside the button", async () => {
    const { page } = await open("service01", "/workOrder/7");
    const input = page.getByLabel(uiText("board.workOrder.page.addFile")).first();
    await input.setInputFiles({
      name: "note.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("no pdf at all"),
    });
    await page.getByText(uiText("core.error.workOrder.fileKind")).waitFor();
    await input.setInputFiles({
      name: "large.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    await page
      .getByText(uiText("board.workOrder.page.fileTooLarge", { name: "large.pdf" }))
      .waitFor();
    await input.setInputFiles({
      name: "receipt.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    });
    const coming = page.waitForEvent("download");
    await page
      .getByRole("button", {
        name: uiText("board.workOrder.page.downloadFile", { name: "receipt.pdf" }),
      })
      .click();
    expect((await coming).suggestedFilename()).toBe("receipt.pdf");
    await clean(page);
  });

  test("several are assigned to one handler, only within one institution", async () => {
    const { page, complaints } = await open("service01", "/workOrders?tab=NEW");
    const pick = (id: number) =>
      page
        .getByRole("row", { name: new RegExp(`#${id}\\b`) })
        .getByRole("checkbox")
        .click();
    const allocate = page
      .getByRole("region", { name: uiText("app.table.bulk") })
      .getByRole("button", { name: uiText("board.workOrder.action.allocate") });
    for (const id of [10, 11, 13]) await pick(id);
    await allocate.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(uiText("board.workOrder.dialog.singleInstitution")).waitFor();
    await clean(page);
    await page.keyboard.press("Escape");
    await pick(11);
    await allocate.click();
    await chooseHandler(dialog, /\(you\)/);
    await dialog.getByRole("button", { name: uiText("board.workOrder.action.allocate") }).click();
    await dialog.getByText(uiText("board.workOrder.dialog.allAllocated", { done: 2 })).waitFor();
    await clean(page);
    expect(complaints).toEqual([]);
  });

  test("on a phone, list and complaint fit the screen", async () => {
    const { page } = await open("service01", "/workOrders?overdue=1", 390);
    await clean(page);
    await page.getByRole("link", { name: "#8", exact: true }).click();
    await page.getByRole("heading", { name: uiText("board.workOrder.page.timeline") }).waitFor();
    await clean(page);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
  });
});
