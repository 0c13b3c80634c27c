import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { navigateTo } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const INSTITUTION = "PT Mitra Tagih Nusantara";
const ADDRESS = "/system?section=recycling";

describe.skipIf(noBrowser)("recycling rules", () => {
  const journey = useJourney();

  test("operations switches a reason off for an institution, and its leader sees it", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await navigateTo(page, journey.app.url, ADDRESS);
    await actOn(page, INSTITUTION, "core.action.edit");
    const dialog = page.getByRole("dialog");
    const hours = dialog.getByLabel(uiText("tasks.recycling.untouchedField"));
    expect(await hours.inputValue()).toBe("24");
    await hours.fill("48");
    await dialog.getByLabel(uiText("tasks.recycling.noContactField")).fill("");
    await dialog.getByLabel(uiText("tasks.recycling.includesManual")).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel(uiText("core.field.reason")).fill("A trial");
    await dialog.getByRole("button", { name: uiText("core.action.save") }).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.getByRole("row").filter({ hasText: INSTITUTION });
    for (const text of [
      uiText("core.word.hours", { hours: 48 }),
      uiText("tasks.recycling.off"),
      uiText("tasks.recycling.allStages"),
    ])
      await row.getByText(text).waitFor();
    expect(complaints).toEqual([]);
    const admin = (await journey.visitor({ width: 390, height: 844 })).page;
    await signIn(admin, journey.app, "inst01");
    await navigateTo(admin, journey.app.url, ADDRESS);
    await admin.getByText(uiText("tasks.recycling.allStages")).waitFor();
    expect(await offeredFor(admin, INSTITUTION)).toEqual([uiText("core.field.history")]);
    expect(await accessibilityFaults(admin)).toEqual([]);
  });
});
