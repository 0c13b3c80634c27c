import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

describe.skipIf(noBrowser)("the audit browser", () => {
  const journey = useJourney();

  test("records a change, shows it before and after, verifies the seal and opens a decision", async () => {
    const { page, complaints } = await journey.visitor();
    const { url } = journey.app;
    await signIn(page, journey.app, "ops01");
    await navigateTo(page, url, "/audit?section=changes");
    await page.getByRole("button", { name: uiText("manage.fieldHistory.record") }).click();
    const dialog = page.getByRole("dialog");
    const id = "1";
    const fields = {
      [uiText("manage.fieldHistory.subjectId")]: id,
      [uiText("manage.fieldHistory.field")]: "Desk",
      [uiText("manage.fieldHistory.from")]: "4th floor",
      [uiText("manage.fieldHistory.to")]: "5th floor",
      [uiText("core.field.reason")]: "Moved with the team",
    };
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
    await dialog.getByRole("button", { name: uiText("core.action.save") }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "5th floor" }).waitFor();

    await page.getByRole("tab", { name: uiText("manage.audit.lines") }).click();
    await settle(page);
    await page
      .getByRole("row", { name: /change\.save/ })
      .getByRole("button")
      .first()
      .click();
    const sheet = page.getByRole("dialog", { name: "change.save" });
    await sheet.getByRole("cell", { name: "4th floor" }).waitFor();
    await sheet.getByRole("cell", { name: "5th floor" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole("button", { name: uiText("core.action.close") }).click();

    await page.getByRole("button", { name: uiText("manage.audit.seal.title") }).click();
    const sealDialog = page.getByRole("dialog");
    await sealDialog
      .getByRole("button", { name: uiText("manage.audit.seal.start"), exact: true })
      .click();
    await sealDialog.getByText(/not sealed yet/).waitFor();
    expect(await sealDialog.getByText(uiText("manage.audit.seal.broken")).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await page.getByRole("tab", { name: uiText("tasks.guard.decision.title") }).click();
    await settle(page);
    await page.getByRole("table").getByRole("row").nth(1).getByRole("button").first().click();
    await page.getByText(uiText("tasks.guard.decision.checkedRules")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
