import { describe, expect, test } from "bun:test";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { drawPicture } from "./harness/picture.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("assignment and images", () => {
  const journey = useJourney();

  test("cases of one stage are assigned to two of its agents, with a reason", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "inst01");
    await navigateTo(page, journey.app.url, "/case/list?tab=NEW_REMINDER");
    const stages = page.getByLabel(uiText("core.filter.anyStage"));
    const second = await stages.locator("option").nth(1).getAttribute("value");
    await stages.selectOption(second);
    await settle(page);
    // Selects by name, because the order of work may move a row between two clicks.
    const names = await page
      .locator("tbody")
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.slice(0, 4).map((box) => box.getAttribute("aria-label") ?? ""));
    for (const name of names)
      await page.getByRole("checkbox", { name, exact: true }).first().check();
    await page
      .getByRole("button", { name: uiText("tasks.allocation.assign"), exact: true })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: uiText("tasks.allocation.among.chosen") }).click();
    const preview = dialog.getByRole("button", { name: uiText("tasks.assignment.preview") });
    await preview.click();
    await dialog.getByText(uiText("core.error.assignment.noAgent")).waitFor();

    const agents = dialog.getByRole("region", { name: uiText("core.field.agents") });
    for (const index of [0, 1]) await agents.getByRole("checkbox").nth(index).check();
    await preview.click();
    const shares = dialog.getByRole("region", { name: uiText("tasks.allocation.share.title") });
    await shares.waitFor();
    const gets = await shares.locator("tbody tr td:nth-child(3)").allInnerTexts();
    const placed = gets.reduce((sum, text) => sum + Number(/\d+$/.exec(text)), 0);
    // The present agent gets no case twice: a case that the other cannot take stays.
    const messages = await dialog.getByText(/ha(?:s|ve) no available agent/).allInnerTexts();
    const staying = messages.reduce((sum, text) => sum + Number.parseInt(text), 0);
    expect(placed).toBeGreaterThan(0);
    expect(placed + staying).toBe(names.length);

    await dialog.getByLabel(uiText("core.field.reason")).fill("Balance the load");
    await dialog.getByRole("button", { name: /^Assign \d+ cases?$/ }).click();
    await dialog
      .getByRole("alert")
      .getByText(/^\d cases? assigned$|^\d assigned, \d refused$/)
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test("a picture is uploaded, zoomed, turned and commented on", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "agent22");
    const path = await anyCase(page, journey.app);
    await navigateTo(page, journey.app.url, `${path}?area=images`);
    await page
      .getByLabel(uiText("tasks.image.upload.choose"))
      .first()
      .setInputFiles({
        name: "proof.jpg",
        mimeType: "image/jpeg",
        buffer: await drawPicture(page),
      });
    await page
      .getByRole("list", { name: uiText("tasks.image.gallery") })
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
      .getByRole("textbox", { name: uiText("tasks.image.comment.text") })
      .fill("The receipt is legible");
    await viewer.getByRole("button", { name: uiText("tasks.image.comment.add") }).click();
    await viewer.getByRole("listitem").getByText("The receipt is legible").waitFor();
    expect(complaints).toEqual([]);
  });
});
