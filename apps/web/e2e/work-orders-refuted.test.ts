import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { openAction, openMenuAction } from "./harness/orders.ts";
import { setHours } from "./harness/rules.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const TEXT = "We asked the lender for the contract and write to you again.";

describe.skipIf(noBrowser)("a complaint", () => {
  const journey = useJourney();

  const open = async (path: string) => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "service01");
    await navigateTo(page, journey.app.url, path);
    return page;
  };

  const clean = async (page: Page) => {
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  };

  test("that is declared invalid permits contact, as its history shows", async () => {
    const page = await open("/workOrder/6");
    const invalid = await openMenuAction(page, "board.workOrder.action.invalidate");
    await invalid.dialog
      .getByLabel(uiText("board.workOrder.dialog.invalidReason"))
      .selectOption("MISTAKE");
    await clean(page);
    await invalid.send();
    await page
      .getByText(uiText("board.workOrder.state.INVALID"), { exact: true })
      .first()
      .waitFor();
    await page.getByText(uiText("board.workOrder.effectEnded.HOLD")).waitFor();
    await clean(page);
  });

  test("that was closed is reopened by its handler", async () => {
    const page = await open("/workOrder/2");
    const reopen = await openMenuAction(page, "board.workOrder.action.reopen");
    await reopen.dialog.getByLabel(uiText("core.field.reason")).fill("He shows a second letter");
    await clean(page);
    await reopen.send();
    await page.getByText(uiText("board.workOrder.event.REOPENED")).waitFor();
    await page
      .getByRole("button", { name: uiText("board.workOrder.action.finish"), exact: true })
      .waitFor();
  });

  test("is answered by a text to the borrower's own number", async () => {
    await setHours(journey.app, "open");
    const page = await open("/workOrder/7");
    const answer = await openAction(page, "board.workOrder.action.answer");
    await answer.dialog
      .getByRole("radio", { name: uiText("board.workOrder.way.SMS"), exact: true })
      .click();
    const to = answer.dialog.getByLabel(uiText("board.workOrder.field.to"));
    const option = to.locator("option").filter({ hasText: "****" }).first();
    await to.selectOption((await option.getAttribute("value")) ?? "");
    await answer.dialog.getByLabel(uiText("board.workOrder.field.answerText")).fill(TEXT);
    await clean(page);
    await answer.send();
    await page.getByText(TEXT).waitFor();
  });
});
