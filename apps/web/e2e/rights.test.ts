import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn } from "./harness/row-menu.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";

describe.skipIf(noBrowser)("rights of roles", () => {
  const journey = useJourney();

  const openAs = async (login: string, section: string, device = {}) => {
    const { page } = await journey.visitor(device);
    await signIn(page, journey.app, login);
    await goTo(page, journey.app.url, `/system?section=${section}`);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    return page;
  };

  test("the administrator proposes who approves, which those who approve today decide", async () => {
    const page = await openAs("sys01", "proposal-roles");
    const changed = say("manage.proposal.kind.CODE_POLICY");
    await actOn(page, changed, "core.action.edit");
    const dialog = page.getByRole("dialog");
    const approvers = dialog.getByRole("group", {
      name: say("manage.proposal.fact.approverRoles"),
    });
    await approvers.getByLabel("Institution admin").check();
    await propose(dialog);
    await dialog
      .getByText(say("core.error.permission.approverOfLender"))
      .waitFor();
    await approvers.getByLabel("Institution admin").uncheck();
    await approvers.getByLabel("Finance").uncheck();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = say("manage.proposal.kind.PROPOSAL_ROLE");
    await approveAs(journey, "finance01", `${kind}: ${changed}`);
    await page.reload();
    await settle(page);
    const row = page.getByRole("row").filter({ hasText: changed });
    await row.getByRole("time").waitFor();
  });
});
