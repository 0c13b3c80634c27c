import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { chooseInCaseMenu } from "./harness/case-menu.ts";
import { noBrowser } from "./harness/chromium.ts";
import { discardQuestion, escapeAndDiscard } from "./harness/discard.ts";
import { anyCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { signIn, uiText } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const TEXT = "Says that the payment of Monday is missing";

describe.skipIf(noBrowser)("a dialog with unsaved work", () => {
  const journey = useJourney();

  const openCase = async (login: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, await anyCase(visitor.page, journey.app));
    return visitor;
  };

  const complaintDialog = (page: Page) =>
    page.getByRole("dialog", { name: uiText("board.workOrder.new") });

  const description = (page: Page) =>
    complaintDialog(page).getByLabel(uiText("board.workOrder.field.description"));

  const lodge = async (page: Page) => {
    await chooseInCaseMenu(page, "tasks.case.workspace.lodgeComplaint");
    await description(page).waitFor();
  };

  const drafts = (page: Page) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("dialog|")));

  test("asks before Escape and Cancel, and closes at once without any", async () => {
    const { page, complaints } = await openCase("agent04");
    await lodge(page);
    await page.keyboard.press("Escape");
    await complaintDialog(page).waitFor({ state: "detached" });

    await lodge(page);
    await description(page).fill(TEXT);
    const cancel = complaintDialog(page).getByRole("button", {
      name: uiText("core.action.cancel"),
    });
    for (const close of [() => page.keyboard.press("Escape"), () => cancel.click()]) {
      await close();
      await settle(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      await discardQuestion(page)
        .getByRole("button", { name: uiText("app.discard.keep") })
        .click();
      await discardQuestion(page).waitFor({ state: "detached" });
      expect(await description(page).inputValue()).toBe(TEXT);
    }
    await escapeAndDiscard(page);
    await complaintDialog(page).waitFor({ state: "detached" });
    await lodge(page);
    expect(await description(page).inputValue()).toBe("");
    expect(await drafts(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("restores it after a reload for the same case alone, and forgets it at the sign-out", async () => {
    const { page } = await openCase("agent05", { width: 390, height: 844 });
    const first = page.url();
    await lodge(page);
    await description(page).fill(TEXT);
    await settle(page);
    await page.reload();
    await lodge(page);
    await complaintDialog(page).getByText(uiText("app.draft.restored")).waitFor();
    expect(await description(page).inputValue()).toBe(TEXT);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await settle(page);
    await page.getByRole("button", { name: uiText("tasks.case.workspace.next") }).click();
    await page.waitForURL((url) => url.href !== first);
    await settle(page);
    await lodge(page);
    expect(await description(page).inputValue()).toBe("");
    expect(await drafts(page)).toHaveLength(1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: uiText("app.user.menu", { name: "" }).trim() }).click();
    await page.getByRole("menuitem", { name: uiText("app.user.logOut") }).click();
    await page.waitForURL(/#\/login/);
    expect(await drafts(page)).toEqual([]);
  });

  test("puts the focus into the first field, even if the body loads late", async () => {
    const { page } = await openCase("agent04");
    await page.route(/workOrder\.listAgents/, async (route) => {
      await Bun.sleep(800);
      await route.continue();
    });
    await chooseInCaseMenu(page, "tasks.case.workspace.lodgeComplaint");
    await complaintDialog(page).waitFor();
    await description(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches("input, select, textarea"));
    const isFirst = await complaintDialog(page).evaluate(
      (dialog) =>
        dialog.querySelector("input:not([type=hidden]), select, textarea") ===
        document.activeElement,
    );
    expect(isFirst).toBe(true);
  });

  test("keeps its buttons in sight while a long body scrolls", async () => {
    const { page } = await openCase("agent04", { width: 1280, height: 720 });
    await lodge(page);
    const submit = complaintDialog(page).getByRole("button", {
      name: uiText("board.workOrder.create.submit"),
    });
    const box = await submit.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
  });
});
