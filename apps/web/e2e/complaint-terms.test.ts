import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";

const PATH = "/system?section=complaint-terms";

describe.skipIf(noBrowser)("terms of complaints", () => {
  const journey = useJourney();

  const openAs = async (login: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await goTo(visitor.page, journey.app.url, PATH);
    await visitor.page.getByText(say("board.workOrder.term.intro")).waitFor();
    await settle(visitor.page);
    return visitor;
  };

  test("operations proposes shorter terms in one country, management approves, and they are announced", async () => {
    const { page, complaints } = await openAs("ops01");
    expect(await accessibilityFaults(page)).toEqual([]);
    const severity = say("board.workOrder.severity.1");
    const country = say("core.country.PH");
    await page.getByRole("radio", { name: country }).click();
    await actOn(page, `${severity}, ${country}`, "core.action.edit");
    const dialog = page.getByRole("dialog");
    const field = (name: "firstAnswerDays" | "answerDays") =>
      dialog.getByLabel(say(`manage.proposal.fact.${name}`));
    await field("firstAnswerDays").fill("4");
    await field("answerDays").fill("3");
    await propose(dialog);
    await dialog.getByText(say("core.error.workOrder.endBeforeAnswer")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await field("firstAnswerDays").fill("2");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = say("manage.proposal.kind.COMPLAINT_TERM");
    await approveAs(journey, "head01", `${kind}: ${severity}, ${country}`);
    expect(complaints).toEqual([]);
    const again = await openAs("ops01");
    await again.page.getByRole("radio", { name: country }).click();
    expect(await accessibilityFaults(again.page)).toEqual([]);
    const offered = await offeredFor(again.page, `${severity}, ${country}`);
    expect(offered).toContainEqual(
      expect.stringContaining(say("app.setting.withdrawOf", { day: "" })),
    );
  });

  test("customer service reads them on a phone and changes none", async () => {
    const phone = { width: 390, height: 844 };
    const { page, complaints } = await openAs("service01", phone);
    expect(await accessibilityFaults(page)).toEqual([]);
    const edit = page.getByRole("button", {
      name: new RegExp(say("core.action.edit")),
    });
    expect(await edit.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
