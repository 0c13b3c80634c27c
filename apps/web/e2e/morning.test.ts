import { describe, expect, test } from "bun:test";
import { DEMO_LOGINS } from "@kolekta/api/seeds";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { findMenuEntry } from "./harness/menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { type Device, signIn, uiText } from "./harness/sign-in.ts";

const MAX_ENTRIES = 12;

describe.skipIf(noBrowser)("the morning page", () => {
  const journey = useJourney();

  const visit = async (login: string, path: string, device?: Device) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, path);
    await settle(visitor.page);
    return visitor;
  };

  test.each(DEMO_LOGINS.map(({ login }) => login))(
    "is the home of %s, unless cases are worked",
    async (login) => {
      const { page, complaints } = await visit(login, "/home");
      const screen = login === "agent01" ? "case-list" : "morning";
      await page.getByRole("heading", { level: 1, name: uiText(`app.screen.${screen}`) }).waitFor();
      const menu = page.getByRole("navigation", { name: uiText("app.nav.menu") });
      expect(await menu.getByRole("link").count()).toBeLessThanOrEqual(MAX_ENTRIES);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test("leads from a tile to its rows, with the count of the menu", async () => {
    const { page } = await visit("finance01", "/morning", { width: 390, height: 844 });
    const tile = page.getByRole("link", { name: uiText("board.morning.tile.suspense") });
    const [count] = /\d+/.exec(await tile.innerText()) ?? [];
    await tile.click();
    await page.waitForURL(/#\/payments/);
    await settle(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const entry = await findMenuEntry(page, "payments");
    await entry.getByLabel(uiText("app.nav.waiting", { count: Number(count) })).waitFor();
    await page
      .getByText(new RegExp(`\\b${count}\\b`))
      .first()
      .waitFor();
  });

  test("folded groups of the menu are remembered and show what waits in them", async () => {
    const { page } = await visit("ops01", "/morning");
    const menu = page.getByRole("navigation", { name: uiText("app.nav.menu") });
    const figures = menu.getByRole("button", { name: uiText("session.menu.group.figures") });
    expect(await figures.getAttribute("aria-expanded")).toBe("false");
    await figures.click();
    await page.reload();
    await menu.getByRole("link", { name: uiText("app.screen.collectors-report") }).waitFor();
  });

  test("the home of the settings finds a setting by the start of a word", async () => {
    const { page, complaints } = await visit("ops01", "/system");
    await page.getByLabel(uiText("app.settingHome.search")).fill("forb");
    const found = page.getByRole("link", { name: uiText("manage.proposal.kind.FORBIDDEN_WORD") });
    await found.waitFor();
    await page.waitForURL(/text=forb/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await found.click();
    await page.waitForURL(/section=forbidden-words/);
    await page.getByRole("link", { name: uiText("app.settingHome.all") }).click();
    await page.getByRole("heading", { name: uiText("app.settingHome.mostUsed") }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("the palette finds people and settings by the start of words", async () => {
    const { page } = await visit("ops01", "/morning");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: uiText("app.palette.title") });
    await palette.getByRole("combobox").fill("agent01");
    await palette
      .getByRole("option", { name: /agent01/ })
      .first()
      .waitFor();
    await palette.getByRole("combobox").fill("forb");
    const setting = palette.getByRole("option", {
      name: uiText("manage.proposal.kind.FORBIDDEN_WORD"),
    });
    await setting.waitFor();
    await setting.click();
    await page.waitForURL(/section=forbidden-words/);
  });
});
