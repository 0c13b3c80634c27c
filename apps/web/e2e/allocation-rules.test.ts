import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { type Device, uiText, signIn } from "./harness/sign-in.ts";

const ADDRESS = "/system?section=allocation";
const STAGE = "S1";

describe.skipIf(noBrowser)("allocation rules", () => {
  const journey = useJourney();

  const visit = async (login: string, device?: Device, address = ADDRESS) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, address);
    await settle(visitor.page);
    return visitor;
  };

  const getDialog = (page: Page) => page.getByRole("dialog");

  const field = (page: Page, key: Parameters<typeof uiText>[0]) =>
    getDialog(page).getByLabel(uiText(key));

  const save = (page: Page) =>
    getDialog(page)
      .getByRole("button", { name: uiText("core.action.save") })
      .click();

  const row = (page: Page) => page.getByRole("row").filter({ hasText: STAGE });

  test("operations sets up a comparison of two strategies from tomorrow; errors appear at their fields, input stays", async () => {
    const { page, complaints } = await visit("ops01");
    expect(await accessibilityFaults(page)).toEqual([]);
    await actOn(page, STAGE, "core.action.edit");
    const strategy = field(page, "tasks.allocation.strategyLabel");
    await strategy.selectOption("CHAMPION_CHALLENGER");
    const getVariant = (name: "CHAMPION" | "CHALLENGER") =>
      getDialog(page).getByRole("combobox", { name: uiText(`tasks.allocation.variant.${name}`) });
    const [champion, challenger] = [getVariant("CHAMPION"), getVariant("CHALLENGER")];
    await champion.selectOption("SNAKE");
    await challenger.selectOption("SNAKE");
    await field(page, "tasks.allocation.rule.share").fill("12.5");
    await save(page);
    await page.getByText(uiText("core.error.allocation.variantsEqual")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await strategy.selectOption("WEIGHTED");
    await champion.waitFor({ state: "detached" });
    await field(page, "tasks.allocation.rule.weighing").waitFor();
    await strategy.selectOption("CHAMPION_CHALLENGER");
    expect(await champion.inputValue()).toBe("SNAKE");
    await challenger.selectOption("EQUAL_AMOUNT");
    await field(page, "tasks.allocation.capacity.maxInHand").fill("150");
    await field(page, "tasks.allocation.rule.inflowAt").fill("06:45");
    await save(page);
    await getDialog(page).waitFor({ state: "detached" });
    const variantsText = uiText("tasks.allocation.run.variants", {
      champion: uiText("tasks.allocation.strategy.SNAKE"),
      challenger: uiText("tasks.allocation.strategy.EQUAL_AMOUNT"),
      share: "12.5%",
    });
    await row(page).getByText(variantsText).waitFor();
    await actOn(page, STAGE, "core.field.history");
    await getDialog(page).getByText("06:45").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("of two concurrent changes the second is refused and its input stays", async () => {
    const { page: first } = await visit("ops01");
    const second = await first.context().newPage();
    await navigateTo(second, journey.app.url, ADDRESS);
    await settle(second);
    for (const [page, maxNew] of [
      [first, "20"],
      [second, "30"],
    ] as const) {
      await actOn(page, STAGE, "core.action.edit");
      await field(page, "tasks.allocation.capacity.maxNew").fill(maxNew);
    }
    await save(first);
    await getDialog(first).waitFor({ state: "detached" });
    await save(second);
    await second.getByText(uiText("core.error.record.changed")).waitFor();
    expect(await field(second, "tasks.allocation.capacity.maxNew").inputValue()).toBe("30");
  });

  test("a scheduled change is withdrawn with a reason", async () => {
    const { page } = await visit("ops01");
    await page
      .getByRole("button", { name: uiText("app.table.actionsFor", { name: STAGE }) })
      .click();
    await page
      .getByRole("menuitem", { name: new RegExp(uiText("app.setting.withdrawFor", { day: "" })) })
      .click();
    await field(page, "core.field.reason").fill("The test starts later");
    await getDialog(page)
      .getByRole("button", { name: uiText("core.action.withdraw") })
      .click();
    await page.getByText(uiText("app.setting.withdrawn")).waitFor();
  });

  test("a leader opens the rule from the stages on a phone and changes nothing", async () => {
    const phone = { width: 390, height: 844 };
    const { page, complaints } = await visit("inst01", phone);
    expect(await offeredFor(page, STAGE)).toEqual([uiText("core.field.history")]);
    expect(await accessibilityFaults(page)).toEqual([]);
    const wide = await visit("head01", undefined, "/queue");
    await wide.page
      .getByRole("link", {
        name: new RegExp(uiText("tasks.allocation.rule.ofStage", { name: STAGE })),
      })
      .click();
    await wide.page.getByText(uiText("tasks.allocation.rule.intro")).waitFor();
    await row(wide.page).waitFor();
    expect(await wide.page.getByRole("row").count()).toBe(2);
    expect([...complaints, ...wide.complaints]).toEqual([]);
  });
});
