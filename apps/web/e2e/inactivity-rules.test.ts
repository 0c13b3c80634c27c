import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { type Device, uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const ADDRESS = "/system?section=inactivity";
const ALL = uiText("core.filter.allInstitutions");
const INSTITUTION = "PT Mitra Tagih Nusantara";
/** Sections of the system config that an institution may read. */
const SECTIONS = [
  "manage.config.title",
  "telephony.optOut.title",
  "manage.proposal.kind.COMPLAINT_TERM",
  "manage.proposal.kind.DEDUCTION_AUTHORITY",
  "manage.proposal.kind.PENALTY_RULE",
  "tasks.allocation.rule.title",
  "manage.inactivity.title",
  "manage.leaver.title",
  "tasks.recycling.title",
  "manage.proposal.kind.QUALITY_RULE",
  "manage.proposal.kind.QUALITY_CARD",
  "reports.hour.title",
  "manage.access.title",
  "manage.face.ruleTitle",
  "manage.proposal.kind.MASKING",
  "manage.config.parameters",
  "manage.proposal.kind.RETENTION",
] as const;

describe.skipIf(noBrowser)("rules of inactivity", () => {
  const journey = useJourney();

  const visit = async (login: string, device?: Device) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, ADDRESS);
    return visitor;
  };

  const edit = (page: Page, name: string) => actOn(page, name, "core.action.edit");

  const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

  const field = (page: Page, key: Parameters<typeof uiText>[0]) =>
    page.getByRole("dialog").getByLabel(uiText(key));

  const save = (page: Page) =>
    page.getByRole("dialog").getByRole("button", { name: uiText("core.action.save") });

  const closed = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });

  test("operations gives an institution its own rule, checked during input", async () => {
    const { page, complaints } = await visit("ops01");
    await edit(page, INSTITUTION);
    const thresholds = field(page, "manage.inactivity.thresholds");
    expect(await thresholds.inputValue()).toBe("30, 60, 90");
    await thresholds.fill("20, 20");
    await field(page, "manage.inactivity.breakTo").fill("11:00");
    await save(page).click();
    for (const key of ["thresholdTwice", "breakReversed"] as const)
      await page.getByText(uiText(`core.error.inactivity.${key}`)).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await thresholds.fill("20 40");
    await field(page, "manage.inactivity.breakTo").fill("13:30");
    await save(page).click();
    await page
      .getByText(uiText("app.validation.required", { name: uiText("core.field.reason") }))
      .waitFor();
    await field(page, "core.field.reason").fill("Short shifts");
    await save(page).click();
    await closed(page);
    const line = row(page, INSTITUTION);
    await line.getByText(uiText("manage.inactivity.minutes", { minutes: "20, 40" })).waitFor();
    await line.getByText("12:00–13:30").waitFor();
    await line.getByText(uiText("app.setting.ownRule")).waitFor();
    expect(complaints).toEqual([]);
  });

  test("the institution sees its rule with start and reason, and changes nothing", async () => {
    const { page } = await visit("inst01", { width: 390, height: 844 });
    expect(await offeredFor(page, ALL)).toEqual([uiText("core.field.history")]);
    const sections = page.getByRole("combobox", { name: uiText("app.screen.system") });
    expect(await sections.getByRole("option").allInnerTexts()).toEqual(
      SECTIONS.map((key) => uiText(key)),
    );
    await page.getByText(uiText("app.setting.ownRule"), { exact: true }).waitFor();
    await actOn(page, INSTITUTION, "core.field.history");
    const history = page.getByRole("dialog");
    await history.getByText("“Short shifts”").waitFor();
    await history.getByText(uiText("app.setting.inForce")).waitFor();
    expect(await history.getByRole("listitem").count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test("of two concurrent editors the second is notified and sees the saved values of the first", async () => {
    const [first, second] = [(await visit("ops01")).page, (await visit("sys01")).page];
    for (const [page, minutes] of [
      [first, "25"],
      [second, "50"],
    ] as const) {
      await edit(page, ALL);
      await field(page, "manage.inactivity.thresholds").fill(minutes);
      await field(page, "core.field.reason").fill("A new year");
    }
    await save(first).click();
    await closed(first);
    await save(second).click();
    await second.getByText(uiText("core.error.record.changed")).waitFor();
    expect(await field(second, "manage.inactivity.thresholds").inputValue()).toBe("50");
    await second.getByRole("button", { name: uiText("core.action.cancel") }).click();
    await second
      .getByText(uiText("manage.inactivity.minutes", { minutes: "25" }))
      .first()
      .waitFor();
  });

  test("an institution returns to the general rule, and the address preserves the search", async () => {
    const { page } = await visit("ops01");
    await page
      .getByRole("searchbox", { name: uiText("app.setting.searchInstitution") })
      .fill("mitra");
    await page.waitForURL(/text=mitra/);
    await page.reload();
    await settle(page);
    expect(await page.getByRole("row").count()).toBe(2);
    await edit(page, INSTITUTION);
    const follow = page.getByRole("dialog").getByLabel(uiText("app.setting.followsAll"));
    await field(page, "manage.inactivity.thresholds").fill("none");
    // The error appears on leaving the field, and moves the dialog under the pointer.
    await page.keyboard.press("Tab");
    await page
      .getByText(uiText("app.validation.wrong", { name: uiText("manage.inactivity.thresholds") }))
      .waitFor();
    await follow.click();
    await field(page, "manage.inactivity.thresholds").waitFor({ state: "detached" });
    await field(page, "core.field.reason").fill("The trial is over");
    await save(page).click();
    await closed(page);
    await row(page, INSTITUTION).getByText(uiText("app.setting.asAll")).waitFor();
  });
});
