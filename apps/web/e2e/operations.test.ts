import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

describe.skipIf(noBrowser)("operations", () => {
  const journey = useJourney();

  const enter = async (login: string, path: string, device = {}) => {
    const { page, complaints } = await journey.visitor(device);
    await signIn(page, journey.app, login);
    await navigateTo(page, journey.app.url, path);
    return { page, complaints };
  };

  /** Finds the row of a stage with manual runs, so that no schedule interferes. */
  const getPool = (page: Page, stage: string) =>
    page
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: new RegExp(`: ${stage} · `) }) });

  const openPreview = async (page: Page, stage: string): Promise<Locator> => {
    await getPool(page, stage)
      .getByRole("button", { name: new RegExp(`: ${stage} · `) })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("button", { name: uiText("tasks.assignment.preview"), exact: true })
      .click();
    await dialog.getByRole("link", { name: uiText("tasks.allocation.changeInDetail") }).waitFor();
    return dialog;
  };

  const commit = (within: Locator) =>
    within.getByRole("button", { name: /^Assign \d+ cases?$/ }).click();

  test("cases of a stage are assigned through a preview with one changed line, and show the reason", async () => {
    const { page, complaints } = await enter("inst01", "/operations");
    expect(await accessibilityFaults(page)).toEqual([]);
    const dialog = await openPreview(page, "S2");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("link", { name: uiText("tasks.allocation.changeInDetail") }).click();
    const lines = page.locator("tbody tr").filter({ has: page.getByRole("checkbox") });
    const line = lines.first();
    await line.getByRole("checkbox").check();
    const name = await line.getByRole("link").innerText();
    const before = await line.innerText();
    await page.getByRole("button", { name: uiText("tasks.allocation.change.assign") }).click();
    const agents = page.getByRole("dialog").locator("label");
    await agents.first().waitFor();
    const [first = "", second = ""] = await agents.locator("span.block").allInnerTexts();
    const other = before.includes(first) ? second : first;
    await agents.filter({ hasText: other }).getByRole("radio").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: uiText("tasks.allocation.change.assign") })
      .click();
    await line.getByText(uiText("tasks.allocation.reason.BY_HAND")).waitFor();
    await line.getByText(other).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);

    // A prepared run survives a reload of the page.
    await page.reload();
    await page.getByRole("button", { name: uiText("tasks.allocation.commit.action") }).click();
    await commit(page.getByRole("dialog"));
    await page
      .getByRole("main")
      .getByText(uiText("tasks.allocation.state.DONE"), { exact: true })
      .first()
      .waitFor();
    await page.getByRole("link", { name, exact: true }).first().click();
    await settle(page);
    await page.goto(`${page.url()}${page.url().includes("?") ? "&" : "?"}area=assignment`);
    await settle(page);
    await page.getByRole("button", { name: uiText("tasks.allocation.explain.title") }).click();
    const why = page.getByRole("dialog");
    await why
      .getByText(
        uiText("tasks.allocation.explain.reason.BY_HAND", {
          agent: other,
          by: "Nia Harahap",
          strategy: "",
        }),
      )
      .waitFor();
    await why.getByRole("heading", { name: uiText("tasks.allocation.explain.others") }).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("all cases that match a filter are released at once, with their number and a reason", async () => {
    const { page, complaints } = await enter("inst01", "/case/list?status=C10&sort=dpd");
    const stages = page.getByLabel(uiText("core.filter.anyStage"));
    await stages.selectOption({ label: "M2" });
    await settle(page);
    await page.locator("tbody").getByRole("checkbox").first().check();
    const all = page.getByText(/^Select all \d+$/);
    const count = Number(/\d+/.exec(await all.innerText())?.[0]);
    await all.click();
    await page.getByText(`All ${count} selected`).last().waitFor();
    await page.getByRole("button", { name: uiText("tasks.allocation.release") }).click();
    const dialog = page.getByRole("dialog");
    const submit = dialog.getByRole("button", { name: /^Release \d+ cases?$/ });
    await submit.click();
    const reason = dialog.getByLabel(uiText("core.field.reason"));
    expect(await reason.getAttribute("aria-invalid")).toBe("true");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await reason.fill("the team moves to another floor");
    const releasedCount = Number(/\d+/.exec(await submit.innerText())?.[0]);
    await submit.click();
    await dialog
      .getByRole("alert")
      .getByText(new RegExp(`^${releasedCount} (cases? released|released, \\d+ refused)$`))
      .waitFor();
    await dialog
      .getByRole("button", { name: uiText("core.action.close") })
      .last()
      .click();
    await page
      .getByRole("region", { name: uiText("app.table.bulk") })
      .waitFor({ state: "detached" });
    await settle(page);
    await navigateTo(page, journey.app.url, "/operations?section=runs&kind=RELEASE");
    await page.getByRole("row").nth(1).getByRole("link").click();
    await page.getByText("the team moves to another floor").waitFor();
    expect(complaints).toEqual([]);
  });

  test("when two users assign the same cases, the second sees the refused ones and the reason", async () => {
    const [visitor, other] = [
      await enter("inst01", "/operations"),
      await enter("ops01", "/operations"),
    ];
    const institution = await getPool(visitor.page, "M3")
      .locator("td")
      .first()
      .locator("span")
      .last()
      .innerText();
    const choice = other.page.getByLabel(uiText("core.field.institution"));
    await choice.selectOption({ label: institution });
    await settle(other.page);
    const [first, second] = [
      await openPreview(visitor.page, "M3"),
      await openPreview(other.page, "M3"),
    ];
    await commit(first);
    await first
      .getByRole("alert")
      .getByText(/^\d+ cases? assigned$/)
      .waitFor();
    await commit(second);
    await second
      .getByRole("alert")
      .getByText(/^0 assigned, \d+ refused$/)
      .waitFor();
    await second.getByRole("listitem").first().waitFor();
    expect([...visitor.complaints, ...other.complaints]).toEqual([]);
  });

  test("on a phone each part appears as cards, in dark colours too", async () => {
    const { page, complaints } = await enter("inst01", "/operations", {
      width: 390,
      height: 844,
      dark: true,
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const section of ["agents", "runs"]) {
      await navigateTo(page, journey.app.url, `/operations?section=${section}`);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    const list = page.getByRole("list", { name: uiText("tasks.allocation.tab.runs") });
    await list.getByRole("link").first().click();
    await page.getByRole("heading", { name: uiText("tasks.allocation.line.title") }).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("the capacity of an agent is set, and the list shows at once that the agent is full", async () => {
    const { page, complaints } = await enter("inst01", "/operations?section=agents");
    const row = page.getByRole("row").nth(1);
    const edit = row.getByRole("button", { name: /^Edit / });
    await edit.click();
    const dialog = page.getByRole("dialog");
    const maxField = dialog.getByLabel(uiText("tasks.allocation.capacity.maxInHand"));
    const save = dialog.getByRole("button", { name: uiText("core.action.save") });
    await maxField.fill("0");
    await save.click();
    expect(await maxField.getAttribute("aria-invalid")).toBe("true");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await maxField.fill("1");
    await save.click();
    await dialog.waitFor({ state: "detached" });
    await row.getByText(uiText("tasks.allocation.load.rooms.FULL")).waitFor();
    await row.getByText(/^\d+ of 1$/).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
