import { describe, expect, test } from "bun:test";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";
import { drawPicture } from "./harness/picture.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("leading and looking", () => {
  const journey = useJourney();

  test("cases of one stage are shared out among two of its agents, with a reason", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "inst01");
    await goTo(page, journey.app.url, "/case/list?tab=NEW_REMINDER");
    const stages = page.getByLabel(say("core.filter.anyStage"));
    const second = await stages.locator("option").nth(1).getAttribute("value");
    await stages.selectOption(second);
    await settle(page);
    // By name: the order of work may move a row between two clicks.
    const names = await page
      .locator("tbody")
      .getByRole("checkbox")
      .evaluateAll((boxes) =>
        boxes.slice(0, 4).map((box) => box.getAttribute("aria-label") ?? ""),
      );
    for (const name of names)
      await page.getByRole("checkbox", { name, exact: true }).first().check();
    await page
      .getByRole("button", { name: say("tasks.binding.bind"), exact: true })
      .click();
    const dialog = page.getByRole("dialog");
    const bind = dialog.getByRole("button", {
      name: say("tasks.binding.bind"),
      exact: true,
    });
    await bind.click();
    await dialog.getByText(say("core.error.binding.noAgent")).waitFor();

    for (const place of [0, 1])
      await dialog.getByRole("checkbox").nth(place).check();
    const preview = dialog.getByRole("region", {
      name: say("tasks.binding.preview"),
    });
    await preview.waitFor();
    const gets = await preview
      .locator("tbody tr td:nth-child(2)")
      .allInnerTexts();
    expect(gets).toEqual(["2", "2"]);

    await dialog
      .getByLabel(say("tasks.binding.reasonRebind"))
      .fill("Balance the load");
    await bind.click();
    await dialog
      .getByRole("alert")
      .getByText(/^\d cases? bound$|^\d bound, \d refused$/)
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test("a picture is uploaded, zoomed, turned and commented on", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "agent22");
    const path = await anyCase(page, journey.app);
    await goTo(page, journey.app.url, `${path}?area=images`);
    await page
      .getByLabel(say("tasks.image.upload.choose"))
      .first()
      .setInputFiles({
        name: "proof.jpg",
        mimeType: "image/jpeg",
        buffer: await drawPicture(page),
      });
    await page
      .getByRole("list", { name: say("tasks.image.gallery") })
      .getByRole("button")
      .first()
      .click();
    const viewer = page.getByRole("dialog");
    const picture = viewer.getByRole("img");
    await picture.waitFor();
    await settle(page);
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    const before = await width();
    await page.keyboard.press("+");
    await viewer.locator('img[data-zoom="1.25"]').waitFor();
    expect(await width()).toBeGreaterThan(before);
    await page.keyboard.press("r");
    expect(await picture.getAttribute("style")).toContain("rotate(90deg)");

    await viewer
      .getByRole("textbox", { name: say("tasks.image.comment.text") })
      .fill("The receipt is legible");
    await viewer
      .getByRole("button", { name: say("tasks.image.comment.add") })
      .click();
    await viewer
      .getByRole("listitem")
      .getByText("The receipt is legible")
      .waitFor();
    expect(complaints).toEqual([]);
  });
});
