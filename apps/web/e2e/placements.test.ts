import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { actOn } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const PHONE = { width: 390, height: 844 };
const AGENCY = "PT Karya Remedial Utama";

describe.skipIf(noBrowser)("placements", () => {
  const journey = useJourney();

  const openAs = async (login: string, section: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    const path = `/placements?section=${section}`;
    await navigateTo(visitor.page, journey.app.url, path);
    await settle(visitor.page);
    return visitor;
  };

  test("operations recalls the cases of an institution, which sees them leave", async () => {
    const { page, complaints } = await openAs("ops01", "held");
    await page.getByText(AGENCY).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await actOn(page, AGENCY, "tasks.placement.recall.action");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("core.field.stage")).selectOption("M3");
    await dialog.getByRole("status").waitFor();
    await settle(page);
    await dialog.getByLabel(uiText("core.field.note")).fill("other agency");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: uiText("tasks.placement.recall.action") }).click();
    await dialog.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    const agency = await openAs("inst01", "leaving", PHONE);
    await agency.page.getByText(uiText("tasks.placement.why.end")).first().waitFor();
    expect(await accessibilityFaults(agency.page)).toEqual([]);
    expect(await agency.page.getByText(AGENCY).count()).toBe(0);
    expect(agency.complaints).toEqual([]);
  });

  test("operations revokes a recall with a reason, in the list of recalls", async () => {
    const { page, complaints } = await openAs("ops01", "recalls");
    await page.getByText("other agency").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await actOn(page, AGENCY, "tasks.placement.revoke.action");
    const dialog = page.getByRole("dialog");
    const revoke = dialog.getByRole("button", { name: uiText("tasks.placement.revoke.action") });
    await dialog.getByRole("textbox").fill("the agency keeps them");
    expect(await accessibilityFaults(page)).toEqual([]);
    await revoke.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(/the agency keeps them/).waitFor();
    expect(complaints).toEqual([]);
  });

  test("operations adds a rule for a stage; shares that are not whole are refused", async () => {
    const { page, complaints } = await openAs("ops01", "rules");
    await page.getByText(uiText("tasks.placement.rule.intro")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const add = uiText("tasks.placement.rule.add");
    await page.getByRole("button", { name: add }).click();
    const dialog = page.getByRole("dialog");
    const field = (label: string) => dialog.getByLabel(label, { exact: false });
    await field(uiText("core.field.lender")).selectOption({ index: 1 });
    await field(uiText("core.field.stage")).selectOption("M3");
    await dialog.getByRole("button", { name: uiText("tasks.placement.rule.addShare") }).click();
    await field(uiText("core.field.institution")).selectOption({ index: 1 });
    await field(uiText("tasks.placement.field.percent")).fill("60");
    const save = dialog.getByRole("button", { name: uiText("core.action.save") });
    await save.click();
    await dialog.getByText(uiText("core.error.placement.notWhole")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await field(uiText("tasks.placement.field.percent")).fill("100");
    await save.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(/, M3$/).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
