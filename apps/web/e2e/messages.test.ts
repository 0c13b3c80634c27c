import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { goQuiet, send, tellAfterAMinute } from "./harness/behind.ts";
import { noBrowser } from "./harness/chromium.ts";
import { setHours } from "./harness/rules.ts";
import { settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";
import { useStage } from "./harness/stage.ts";

const stackOf = (page: Page) =>
  page.getByRole("region", { name: say("session.message.region") });
const cardsOf = (page: Page) => stackOf(page).getByRole("listitem");

describe.skipIf(noBrowser)("messages", () => {
  const stage = useStage();

  test("a quiet agent is told to his leader while he works, and stays told until it is acknowledged", async () => {
    await setHours(stage.house, "open");
    await tellAfterAMinute(stage.house);
    const agent = await stage.visitor();
    await signIn(agent.page, stage.house, "agent01");
    const { page, complaints } = await stage.visitor();
    await signIn(page, stage.house, "leader01");
    const goTo = page.getByLabel(say("app.pager.goTo"));
    await goTo.fill("7");
    await goQuiet(stage.house, "agent01");

    const waiting = page.getByRole("button", {
      name: say("session.message.show", { count: 1 }),
    });
    await waiting.waitFor();
    expect(await cardsOf(page).count()).toBe(0);
    expect(await goTo.inputValue()).toBe("7");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await goTo.blur();

    const card = cardsOf(page).first();
    await card.getByText("No activity for 1 minute").waitFor();
    await settle(page);
    // What a card lies over is free again when it is used, as above.
    const faults = await accessibilityFaults(page);
    expect(faults.filter((fault) => !fault.startsWith("target-size"))).toEqual(
      [],
    );
    await page.reload();
    await card.getByText("No activity for 1 minute").waitFor();
    await card
      .getByRole("button", {
        name: new RegExp(say("session.message.acknowledge")),
      })
      .click();
    await stackOf(page).waitFor({ state: "detached" });

    await page
      .getByRole("button", { name: say("session.message.open", { count: 0 }) })
      .click();
    const drawer = page.getByRole("dialog", {
      name: say("session.message.title"),
    });
    await drawer.getByText("No activity for 1 minute").waitFor();
    await drawer.getByText(say("session.message.acknowledged")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("several come one after the other, five stand at most, and the rest is counted", async () => {
    const { page } = await stage.visitor();
    await signIn(page, stage.house, "leader02");
    await settle(page);
    const titles = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"];
    await send(stage.house, "leader02", titles);
    await cardsOf(page).nth(0).waitFor();
    const first = performance.now();
    expect(await cardsOf(page).count()).toBe(1);
    await cardsOf(page).nth(4).waitFor();
    expect(performance.now() - first).toBeGreaterThan(1_800);
    await stackOf(page).getByText("+2", { exact: true }).waitFor();
    await cardsOf(page).first().getByRole("button").click();
    await cardsOf(page)
      .last()
      .getByText(say("session.message.task", { title: "Six" }))
      .waitFor();
    await stackOf(page).getByText("+1", { exact: true }).waitFor();
    await stackOf(page)
      .getByRole("button", { name: say("session.message.hide") })
      .click();
    expect(await cardsOf(page).count()).toBe(0);
    await stackOf(page)
      .getByRole("button", { name: say("session.message.show", { count: 6 }) })
      .click();
    await cardsOf(page).nth(4).waitFor();
  });
});
