import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const PATH = "/system?section=complaint-terms";

describe.skipIf(noBrowser)("terms of complaints", () => {
  const journey = useJourney();

  const openAs = async (login: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, PATH);
    await visitor.page.getByText(uiText("board.workOrder.term.intro")).waitFor();
    await settle(visitor.page);
    return visitor;
  };

  test("operations proposes shorter terms in one country, management approves, and they are announced", async () => {
    const { page, complaints } = await openAs("ops01");
    expect(await accessibilityFaults(page)).toEqual([]);
    const severity = uiText("board.workOrder.severity.1");
    const country = uiText("core.country.PH");
    await page.getByRole("radio", { name: country }).click();
    await actOn(page, `${severity}, ${country}`, "core.action.edit");
    const dialog = page.getByRole("dialog");
    const field = (name: "firstAnswerDays" | "answerDays") =>
      dialog.getByLabel(uiText(`manage.proposal.detail.${name}`));
    await field("firstAnswerDays").fill("4");
    await field("answerDays").fill("3");
    await propose(dialog);
    await dialog.getByText(uiText("core.error.workOrder.endBeforeAnswer")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await field("firstAnswerDays").fill("2");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = uiText("manage.proposal.kind.COMPLAINT_TERM");
    await approveAs(journey, "head01", `${kind}: ${severity}, ${country}`);
    expect(complaints).toEqual([]);
    const reopened = await openAs("ops01");
    await reopened.page.getByRole("radio", { name: country }).click();
    expect(await accessibilityFaults(reopened.page)).toEqual([]);
    const offered = await offeredFor(reopened.page, `${severity}, ${country}`);
    expect(offered).toContainEqual(
      expect.stringContaining(uiText("app.setting.withdrawFor", { day: "" })),
    );
  });

  test("customer service reads them on a phone and changes none", async () => {
    const phone = { width: 390, height: 844 };
    const { page, complaints } = await openAs("service01", phone);
    expect(await accessibilityFaults(page)).toEqual([]);
    const edit = page.getByRole("button", { name: new RegExp(uiText("core.action.edit")) });
    expect(await edit.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
