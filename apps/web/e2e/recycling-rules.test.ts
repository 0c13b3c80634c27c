import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { goTo } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const OWN = "PT Mitra Tagih Nusantara";
const ADDRESS = "/system?section=recycling";

describe.skipIf(noBrowser)("when cases go back to the pool", () => {
  const journey = useJourney();

  test("operations switches a cause off for an institution, and its leader sees it", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "ops01");
    await goTo(page, journey.app.url, ADDRESS);
    await actOn(page, OWN, "core.action.edit");
    const dialog = page.getByRole("dialog");
    const hours = dialog.getByLabel(say("tasks.recycling.untouchedField"));
    expect(await hours.inputValue()).toBe("24");
    await hours.fill("48");
    await dialog.getByLabel(say("tasks.recycling.noContactField")).fill("");
    await dialog.getByLabel(say("tasks.recycling.includesManual")).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel(say("core.field.reason")).fill("A trial");
    await dialog.getByRole("button", { name: say("core.action.save") }).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.getByRole("row").filter({ hasText: OWN });
    for (const text of [
      say("core.word.hours", { hours: 48 }),
      say("tasks.recycling.off"),
      say("tasks.recycling.allStages"),
    ])
      await row.getByText(text).waitFor();
    expect(complaints).toEqual([]);
    const admin = (await journey.visitor({ width: 390, height: 844 })).page;
    await signIn(admin, journey.app, "inst01");
    await goTo(admin, journey.app.url, ADDRESS);
    await admin.getByText(say("tasks.recycling.allStages")).waitFor();
    expect(await offeredFor(admin, OWN)).toEqual([say("core.field.history")]);
    expect(await accessibilityFaults(admin)).toEqual([]);
  });
});
