import { describe, expect, test } from "bun:test";
import type { Permission } from "@kolekta/api/core/permissions";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

describe.skipIf(noBrowser)("rights of roles", () => {
  const journey = useJourney();

  const openAs = async (login: string, section: string, device = {}) => {
    const { page } = await journey.visitor(device);
    await signIn(page, journey.app, login);
    await navigateTo(page, journey.app.url, `/system?section=${section}`);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    return page;
  };

  test("proposes new approvers, which the current approvers decide", async () => {
    const page = await openAs("sys01", "proposal-roles");
    const changed = uiText("manage.proposal.kind.CODE_POLICY");
    await actOn(page, changed, "core.action.edit");
    const dialog = page.getByRole("dialog");
    const approvers = dialog.getByRole("group", {
      name: uiText("manage.proposal.detail.approverRoles"),
    });
    await approvers.getByLabel("Institution admin").check();
    await propose(dialog);
    await dialog.getByText(uiText("core.error.permission.approverNotCompany")).waitFor();
    await approvers.getByLabel("Institution admin").uncheck();
    await approvers.getByLabel("Finance").uncheck();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = uiText("manage.proposal.kind.PROPOSAL_ROLE");
    await approveAs(journey, "finance01", `${kind}: ${changed}`);
    await page.reload();
    await settle(page);
    const row = page.getByRole("row").filter({ hasText: changed });
    await row.getByRole("time").waitFor();
  });

  test("grants and withdraws permissions by two users, never both halves of a decision", async () => {
    const page = await openAs("sys01", "role-permissions");
    await page
      .getByLabel(uiText("core.field.role"), { exact: true })
      .selectOption({ label: "Inspector" });
    const box = (permission: Permission) =>
      page.getByRole("checkbox", {
        name: uiText("manage.permission.cell", {
          role: "Inspector",
          permission: uiText(`manage.permission.name.${permission}`),
        }),
      });
    const dialog = page.getByRole("dialog");
    const review = async () => {
      await page
        .getByRole("button", { name: uiText("manage.permission.role.review") })
        .press("Enter");
      await propose(dialog);
    };
    await box("penalty.approve").check();
    await review();
    await dialog.getByRole("alert").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await box("penalty.approve").uncheck();
    await box("case.export").focus();
    await page.keyboard.press("Space");
    await box("wage.read").check();
    await review();
    await dialog.waitFor({ state: "detached" });
    const kind = uiText("manage.proposal.kind.ROLE_PERMISSION");
    await approveAs(journey, "head01", `${kind}: Inspector`);
    const reader = await openAs("head01", "role-permissions", { width: 390, height: 844 });
    expect(await reader.getByRole("checkbox").count()).toBe(0);
    await page.reload();
    await settle(page);
    await page
      .getByLabel(uiText("core.field.role"), { exact: true })
      .selectOption({ label: "Inspector" });
    expect(await box("wage.read").isChecked()).toBe(true);
    expect(await box("case.export").isChecked()).toBe(false);
  });
});
