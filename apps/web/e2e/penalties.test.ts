import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { withDatabase } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { foundedComplaint } from "./harness/complaint.ts";
import { useJourney } from "./harness/journey.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const PHONE = { width: 390, height: 844 };

describe.skipIf(noBrowser)("penalties", () => {
  const journey = useJourney();
  let orderId = 0;
  let agentName = "";

  beforeAll(async () => {
    ({ orderId, agentName } = await foundedComplaint(journey.app, "agent01"));
  });

  const openAs = async (login: string, path: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, path);
    await settle(visitor.page);
    return visitor;
  };

  const button = (page: Pick<Page, "getByRole">, name: string) =>
    page.getByRole("button", { name, exact: true });

  test("an inspector sees the cost of a penalty and proposes it", async () => {
    const { page, complaints } = await openAs("inspector01", `/penalties?show=${orderId}`);
    const threat = uiText("board.penalty.violation.THREAT");
    await page.getByRole("cell", { name: threat }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const label = uiText("board.penalty.propose");
    await button(page, label).click();
    const dialog = page.getByRole("dialog", { name: label });
    await dialog.getByLabel(uiText("board.penalty.field.violation")).selectOption("THREAT");
    await dialog.getByText(uiText("board.penalty.warningFor", { level: 3 })).waitFor();
    await dialog.getByLabel(uiText("core.field.reason")).fill("Heard on the recording");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(dialog, label).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("dialog").getByText(uiText("board.penalty.state.PROPOSED")).waitFor();
    expect(complaints).toEqual([]);
  });

  test("operations reads it on the page of the complaint and approves it", async () => {
    const { page, complaints } = await openAs("ops01", "/penalties");
    expect(await accessibilityFaults(page)).toEqual([]);
    const arrives = page.waitForEvent("download");
    await button(page, uiText("core.action.export")).click();
    expect((await arrives).suggestedFilename()).toContain("Penalties-");
    await page.getByRole("button", { name: /^Notifications, [1-9]\d* unread/ }).click();
    await page
      .getByRole("link", { name: uiText("tasks.notification.kind.PENALTY_PROPOSED") })
      .first()
      .click();
    await page.getByRole("dialog").getByText("Heard on the recording").waitFor();
    await navigateTo(page, journey.app.url, "/penalties");
    await page.getByRole("link", { name: `#${orderId}`, exact: true }).click();
    await page.getByRole("heading", { name: uiText("board.penalty.forOrder") }).waitFor();
    await button(page, uiText("board.penalty.decide")).click();
    const dialog = page.getByRole("dialog", { name: uiText("board.penalty.decide") });
    await dialog.getByText("Heard on the recording").waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(dialog, uiText("core.action.approve")).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(uiText("board.penalty.field.fineOn")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("the agent reads the penalty and the reason for the lower wage on a phone", async () => {
    const { page, complaints } = await openAs("agent01", "/penalties", PHONE);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, agentName).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Heard on the recording").waitFor();
    expect(await button(sheet, uiText("board.penalty.decide")).count()).toBe(0);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);

    await navigateTo(page, journey.app.url, "/wages");
    await button(page, agentName).first().click();
    const { id } = await withDatabase(journey.app, (db) =>
      db
        .selectFrom("penalty")
        .select("id")
        .where("orderId", "=", orderId)
        .executeTakeFirstOrThrow(),
    );
    const fine = sheet.getByRole("link", {
      name: uiText("reports.wage.penaltyLine", {
        penaltyId: String(id),
        orderId: String(orderId),
        violation: uiText("board.penalty.violation.THREAT"),
      }),
    });
    await fine.click();
    await sheet.getByText("Heard on the recording").waitFor();
    expect(complaints).toEqual([]);
  });

  test("a rule is changed by two users", async () => {
    const { page } = await openAs("ops01", "/system?section=penalty");
    expect(await accessibilityFaults(page)).toEqual([]);
    const name = `${uiText("board.penalty.violation.LATE_LOG")}, IDR`;
    await actOn(page, name, "core.action.edit");
    const dialog = page.getByRole("dialog");
    const fine = dialog.getByLabel(uiText("board.penalty.field.fine"));
    await fine.first().fill("900000");
    await propose(dialog);
    const refusalText = uiText("core.error.penalty.repeatedCheaper");
    await dialog.getByText(refusalText).waitFor();
    await fine.last().fill("900000");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = uiText("manage.proposal.kind.PENALTY_RULE");
    await approveAs(journey, "head01", `${kind}: ${name}`);
  });
});
