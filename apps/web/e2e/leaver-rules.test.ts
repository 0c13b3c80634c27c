import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { navigateTo } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const INSTITUTION = "PT Mitra Tagih Nusantara";

describe.skipIf(noBrowser)("retention of the cases of leavers", () => {
  const journey = useJourney();

  test("operations sets the hours of an institution, and its admin sees them", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await navigateTo(page, journey.app.url, "/system?section=leavers");
    await actOn(page, INSTITUTION, "core.action.edit");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("manage.leaver.hoursField")).fill("8");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel(uiText("core.field.reason")).fill("One shift");
    await dialog.getByRole("button", { name: uiText("core.action.save") }).click();
    await dialog.waitFor({ state: "detached" });
    const hours = uiText("core.word.hours", { hours: 8 });
    const row = page.getByRole("row").filter({ hasText: INSTITUTION });
    await row.getByText(hours).waitFor();
    expect(complaints).toEqual([]);
    const admin = (await journey.visitor({ width: 390, height: 844 })).page;
    await signIn(admin, journey.app, "inst01");
    await navigateTo(admin, journey.app.url, "/system?section=leavers");
    await admin.getByText(hours).first().waitFor();
    expect(await offeredFor(admin, INSTITUTION)).toEqual([uiText("core.field.history")]);
    expect(await accessibilityFaults(admin)).toEqual([]);
  });
});
