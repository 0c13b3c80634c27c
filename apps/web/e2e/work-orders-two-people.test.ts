import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { chooseHandler, openAction } from "./harness/orders.ts";
import { anyCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const DESCRIPTION = "His neighbour was told about the loan";

describe.skipIf(noBrowser)("a serious complaint", () => {
  const journey = useJourney();

  const open = async (login: string, path?: string) => {
    const visitor = await journey.visitor();
    await signIn(visitor.page, journey.app, login);
    const casePath = path ?? (await anyCase(visitor.page, journey.app));
    await navigateTo(visitor.page, journey.app.url, casePath);
    return visitor.page;
  };

  const clean = async (page: Page) => {
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  };

  /** Lodges a complaint from the workspace of an agent; returns its path. */
  const lodgeComplaint = async (page: Page): Promise<string> => {
    await page
      .getByRole("button", { name: uiText("tasks.case.workspace.lodgeComplaint") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("core.field.category")).selectOption("PRIVACY");
    await dialog.getByLabel(uiText("board.workOrder.field.description")).fill(DESCRIPTION);
    await clean(page);
    await dialog.getByRole("button", { name: uiText("board.workOrder.create.submit") }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: uiText("tasks.case.areaGroup.course") }).click();
    await page.getByRole("tab", { name: uiText("tasks.case.area.complaints") }).click();
    const link = page
      .getByRole("table", { name: uiText("board.workOrder.ofCase.label") })
      .getByRole("link", { name: /^#\d+$/ })
      .first();
    await link.waitFor();
    await clean(page);
    await link.click();
    await page.waitForURL((url) => url.hash.startsWith("#/workOrder/"));
    await page.getByText(DESCRIPTION).waitFor();
    return new URL(page.url()).hash.slice(1);
  };

  const assignTo = async (page: Page, name: RegExp, action: "allocate" | "reassign") => {
    const dialog = page.getByRole("dialog");
    const label = uiText(`board.workOrder.action.${action}`);
    await page.getByRole("button", { name: label, exact: true }).click();
    await chooseHandler(dialog, name);
    await dialog.getByRole("button", { name: uiText("board.workOrder.action.allocate") }).click();
    await dialog.waitFor({ state: "detached" });
  };

  const getName = async (page: Page) =>
    (await page.getByRole("banner").getByRole("button").last().innerText())
      .split("\n")
      .join(" ")
      .trim();

  test("is lodged, reassigned by a leader, worked by an agent and confirmed by a second user", async () => {
    const agent = await open("agent02");
    const casePath = await lodgeComplaint(agent);
    const leader = await open("leader01", "/workOrders");
    const worker = await open("agent03", "/case/list");
    const service = await open("service01", casePath);
    await assignTo(service, new RegExp(await getName(leader)), "allocate");

    await navigateTo(leader, journey.app.url, "/workOrders?mine=1");
    const number = casePath.split("/").at(-1) ?? "";
    await leader.getByRole("link", { name: `#${number}`, exact: true }).click();
    await assignTo(leader, new RegExp(await getName(worker)), "reassign");
    await clean(leader);

    await worker
      .getByRole("button", { name: /^Notifications/ })
      .first()
      .click();
    await worker
      .getByText(uiText("tasks.notification.kind.ORDER_ALLOCATED", { count: 1 }))
      .first()
      .click();
    await worker.getByRole("link", { name: `#${number}`, exact: true }).click();
    await worker.waitForURL((url) => url.hash === `#/workOrder/${number}`);
    const start = await openAction(worker, "board.workOrder.action.start");
    await start.dialog
      .getByLabel(uiText("board.workOrder.field.note"))
      .fill("Heard every call of the week");
    await start.send();
    const finish = await openAction(worker, "board.workOrder.action.finish");
    await finish.dialog.getByText(uiText("board.workOrder.dialog.finishSerious")).waitFor();
    await finish.dialog
      .getByRole("radio", { name: uiText("board.workOrder.verdict.UNFOUNDED"), exact: true })
      .click();
    await finish.dialog
      .getByLabel(uiText("board.workOrder.field.answer"))
      .fill("Nobody of ours has called there");
    await finish.dialog
      .getByLabel(uiText("board.workOrder.field.evidence"))
      .fill("The call list of the week");
    await finish.send();
    await worker.getByText(uiText("board.workOrder.page.waits")).waitFor();

    await navigateTo(service, journey.app.url, "/workOrders?toConfirm=1");
    await service.getByRole("link", { name: `#${number}`, exact: true }).click();
    await service.getByRole("button", { name: uiText("board.workOrder.action.confirm") }).click();
    const confirm = service.getByRole("dialog");
    await confirm.getByRole("button", { name: uiText("board.workOrder.dialog.returnDo") }).click();
    await confirm.getByText(uiText("core.error.workOrder.noteRequired")).waitFor();
    await clean(service);
    await confirm.getByRole("button", { name: uiText("board.workOrder.dialog.confirmDo") }).click();
    await confirm.waitFor({ state: "detached" });
    // The page of the handler is updated.
    await worker.getByText(uiText("board.workOrder.state.DONE"), { exact: true }).waitFor();
  });

  test("an overtaken edit is refused, retains its input, and can be sent for the new state", async () => {
    const first = await open("service01", "/workOrder/4");
    const second = await open("ops01", "/workOrder/4");
    const finish = await openAction(first, "board.workOrder.action.finish");
    const answer = finish.dialog.getByLabel(uiText("board.workOrder.field.answer"));
    await answer.fill("His hours are kept from now on");
    await finish.dialog
      .getByLabel(uiText("board.workOrder.field.evidence"))
      .fill("The rule of the stage");
    await finish.dialog
      .getByRole("radio", { name: uiText("board.workOrder.verdict.FOUNDED"), exact: true })
      .click();
    await second.getByRole("button", { name: uiText("core.field.actions"), exact: true }).click();
    await second.getByRole("menuitem", { name: uiText("board.workOrder.action.extend") }).click();
    const extend = second.getByRole("dialog");
    await extend.getByLabel(uiText("core.field.reason")).fill("The recording comes next week");
    await extend.getByRole("button", { name: uiText("board.workOrder.action.extend") }).click();
    await extend.waitFor({ state: "detached" });
    await finish.dialog
      .getByRole("button", { name: uiText("board.workOrder.action.finish") })
      .click();
    await finish.dialog.getByText(uiText("core.error.record.changed")).waitFor();
    expect(await answer.inputValue()).toBe("His hours are kept from now on");
    await finish.send();
    await first.getByText(uiText("board.workOrder.state.DONE"), { exact: true }).waitFor();
  });
});
