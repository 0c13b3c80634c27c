import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { behind } from "./harness/behind.ts";
import { noBrowser } from "./harness/chromium.ts";
import { foundedComplaint } from "./harness/complaint.ts";
import { useJourney } from "./harness/journey.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn } from "./harness/row-menu.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";

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
    await goTo(visitor.page, journey.app.url, path);
    await settle(visitor.page);
    return visitor;
  };

  const button = (page: Pick<Page, "getByRole">, name: string) =>
    page.getByRole("button", { name, exact: true });

  test("an inspector sees what it would cost and proposes one", async () => {
    const { page, complaints } = await openAs("inspector01", `/penalties?show=${orderId}`);
    const threat = say("board.penalty.violation.THREAT");
    await page.getByRole("cell", { name: threat }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const label = say("board.penalty.propose");
    await button(page, label).click();
    const dialog = page.getByRole("dialog", { name: label });
    await dialog.getByLabel(say("board.penalty.field.violation")).selectOption("THREAT");
    await dialog.getByText(say("board.penalty.warningOf", { level: 3 })).waitFor();
    await dialog.getByLabel(say("core.field.reason")).fill("Heard on the recording");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(dialog, label).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("dialog").getByText(say("board.penalty.state.PROPOSED")).waitFor();
    expect(complaints).toEqual([]);
  });

  test("operations reads it on the page of the complaint and approves it", async () => {
    const { page, complaints } = await openAs("ops01", "/penalties");
    expect(await accessibilityFaults(page)).toEqual([]);
    const arrives = page.waitForEvent("download");
    await button(page, say("core.action.download")).click();
    expect((await arrives).suggestedFilename()).toContain("penalties-");
    await page.getByRole("button", { name: /^Notices, [1-9]\d* unread/ }).click();
    await page
      .getByRole("link", { name: say("tasks.notice.kind.PENALTY_PROPOSED") })
      .first()
      .click();
    await page.getByRole("dialog").getByText("Heard on the recording").waitFor();
    await goTo(page, journey.app.url, "/penalties");
    await page.getByRole("link", { name: `#${orderId}`, exact: true }).click();
    await page.getByRole("heading", { name: say("board.penalty.forOrder") }).waitFor();
    await button(page, say("board.penalty.decide")).click();
    const dialog = page.getByRole("dialog", {
      name: say("board.penalty.decide"),
    });
    await dialog.getByText("Heard on the recording").waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(dialog, say("core.action.approve")).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(say("board.penalty.field.fineOn")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("the agent reads it on his phone, and why his wage is lower", async () => {
    const { page, complaints } = await openAs("agent01", "/penalties", PHONE);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, agentName).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Heard on the recording").waitFor();
    expect(await button(sheet, say("board.penalty.decide")).count()).toBe(0);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);

    await goTo(page, journey.app.url, "/wages");
    await button(page, agentName).first().click();
    const { id } = await behind(journey.app, (db) =>
      db
        .selectFrom("penalty")
        .select("id")
        .where("orderId", "=", orderId)
        .executeTakeFirstOrThrow(),
    );
    const fine = sheet.getByRole("link", {
      name: say("reports.wage.fineOf", {
        penaltyId: String(id),
        orderId: String(orderId),
        violation: say("board.penalty.violation.THREAT"),
      }),
    });
    await fine.click();
    await sheet.getByText("Heard on the recording").waitFor();
    expect(complaints).toEqual([]);
  });

  test("a rule is changed by two people", async () => {
    const { page } = await openAs("ops01", "/system?section=penalty");
    expect(await accessibilityFaults(page)).toEqual([]);
    const name = `${say("board.penalty.violation.LATE_LOG")}, IDR`;
    await actOn(page, name, "core.action.edit");
    const dialog = page.getByRole("dialog");
    const fine = dialog.getByLabel(say("board.penalty.field.fine"));
    await fine.first().fill("900000");
    await propose(dialog);
    const refused = say("core.error.penalty.repeatedCheaper");
    await dialog.getByText(refused).waitFor();
    await fine.last().fill("900000");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = say("manage.proposal.kind.PENALTY_RULE");
    await approveAs(journey, "head01", `${kind}: ${name}`);
  });
});
