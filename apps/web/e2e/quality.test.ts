import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { removeRecording, prepareOpenCall } from "./harness/quality.ts";
import { actOn } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const PHONE = { width: 390, height: 844 };

describe.skipIf(noBrowser)("quality of agents' calls", () => {
  const journey = useJourney();

  const openAs = async (login: string, path: string, device = {}) => {
    const { page, complaints } = await journey.visitor(device);
    await signIn(page, journey.app, login);
    await navigateTo(page, journey.app.url, path);
    return { page, complaints };
  };

  const points = (page: Page, value: number) =>
    page
      .getByText(uiText("board.quality.points", { points: value }))
      .first()
      .waitFor();

  const answerAll = async (page: Page, no: number) => {
    const yes = page.getByRole("radio", { name: uiText("board.quality.answer.YES") });
    for (let at = 0; at < (await yes.count()); at += 1) await yes.nth(at).click();
    await page
      .getByRole("radio", { name: uiText("board.quality.answer.NO") })
      .nth(no)
      .click();
  };

  test("an inspector scores a call with a mark, its agent objects, operations settles", async () => {
    const itemId = await prepareOpenCall(journey.app, "agent01");
    const inspector = await openAs("inspector01", "/quality?kind=CALL&state=OPEN");
    const table = inspector.page.getByRole("table", { name: uiText("board.quality.tab.contacts") });
    await table.getByText(uiText("board.quality.kind.CALL")).first().waitFor();
    expect(await accessibilityFaults(inspector.page)).toEqual([]);

    const { page } = inspector;
    await navigateTo(page, journey.app.url, `/quality/${itemId}`);
    await page.getByRole("button", { name: uiText("telephony.call.player.forward") }).click();
    await page
      .getByRole("button", {
        name: new RegExp(uiText("board.quality.marks.add", { at: "\\d+:\\d+" })),
      })
      .click();
    await page
      .getByLabel(new RegExp(uiText("board.quality.marks.text", { at: "\\d+:\\d+" })))
      .fill("States another amount");
    await page.getByRole("button", { name: uiText("board.quality.send.score") }).click();
    // Without answers the form marks the questions.
    await page
      .getByText(/ is required$/)
      .first()
      .waitFor();
    await answerAll(page, 2);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: uiText("board.quality.send.score") }).click();
    await points(page, 80);
    const mark = page.getByRole("button", {
      name: new RegExp(uiText("board.quality.marks.jumpTo", { at: "\\d+:\\d+" })),
    });
    await mark.click();
    await page.getByText("States another amount").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(inspector.complaints).toEqual([]);

    const agent = await openAs("agent01", "/quality", PHONE);
    const itemLink = agent.page.locator(`a[href$="/quality/${itemId}"]`);
    await itemLink.first().waitFor();
    expect(await accessibilityFaults(agent.page)).toEqual([]);
    await itemLink.first().click();
    await points(agent.page, 80);
    await agent.page.getByRole("button", { name: uiText("board.quality.object.open") }).click();
    const objecting = agent.page.getByRole("dialog");
    await objecting.getByLabel(uiText("core.field.reason")).fill("It was the amount of the day");
    expect(await accessibilityFaults(agent.page)).toEqual([]);
    await objecting.getByRole("button", { name: uiText("board.quality.object.open") }).click();
    await objecting.waitFor({ state: "detached" });
    await agent.page.getByText("It was the amount of the day").waitFor();
    expect(agent.complaints).toEqual([]);

    const operations = await openAs("ops01", "/quality?state=OBJECTED");
    await navigateTo(operations.page, journey.app.url, `/quality/${itemId}`);
    await operations.page
      .getByRole("button", { name: uiText("board.quality.settle.open") })
      .click();
    const settling = operations.page.getByRole("dialog");
    await settling.getByLabel(uiText("board.quality.settle.CORRECTED")).click();
    await settling
      .getByRole("radio", { name: uiText("board.quality.answer.YES") })
      .nth(2)
      .click();
    await settling.getByLabel(uiText("board.quality.settle.note")).fill("The amount was right");
    await settle(operations.page);
    expect(await accessibilityFaults(operations.page)).toEqual([]);
    await settling.getByRole("button", { name: uiText("board.quality.settle.open") }).click();
    await settling.waitFor({ state: "detached" });
    await points(operations.page, 100);
    await operations.page.getByText(uiText("board.quality.state.CORRECTED")).first().waitFor();
    expect(operations.complaints).toEqual([]);

    // The agent sees the result in the points.
    await points(agent.page, 100);

    await removeRecording(journey.app, itemId);
    await page.reload();
    await page.getByText(uiText("core.error.quality.contentPurged")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test("operations proposes another scorecard and sampling, management approves, a leader reads them", async () => {
    const { page, complaints } = await openAs("ops01", "/system?section=scorecard");
    await page.getByText(uiText("board.quality.cardSetting.intro")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const allInstitutions = uiText("core.filter.allInstitutions");
    const dialog = page.getByRole("dialog");
    const proposed = async (reason: string) => {
      await dialog.getByLabel(uiText("core.field.reason")).fill(reason);
      expect(await accessibilityFaults(page)).toEqual([]);
      await propose(dialog);
      await dialog.waitFor({ state: "detached" });
    };
    await actOn(page, allInstitutions, "core.action.edit");
    await dialog
      .getByLabel(uiText("board.quality.cardSetting.en"))
      .first()
      .fill("Said who is calling");
    await proposed("Shorter");
    const getKindName = (kind: "QUALITY_CARD" | "QUALITY_RULE") =>
      `${uiText(`manage.proposal.kind.${kind}`)}: ${uiText("core.word.all")}`;
    await navigateTo(page, journey.app.url, "/system?section=quality");
    await page.getByText(uiText("board.quality.rule.intro")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await actOn(page, allInstitutions, "core.action.edit");
    await dialog.getByLabel(uiText("manage.proposal.detail.calls")).fill("9");
    await proposed("More is heard");
    await approveAs(journey, "head01", getKindName("QUALITY_CARD"));
    await approveAs(journey, "head01", getKindName("QUALITY_RULE"));
    await navigateTo(page, journey.app.url, "/quality?section=agents");
    await page
      .getByRole("table", { name: uiText("board.quality.tab.agents") })
      .getByRole("link")
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const leader = await openAs("leader01", "/system?section=scorecard", PHONE);
    await leader.page.getByText(uiText("board.quality.cardSetting.intro")).waitFor();
    expect(await accessibilityFaults(leader.page)).toEqual([]);
    expect([...complaints, ...leader.complaints]).toEqual([]);
  });
});
