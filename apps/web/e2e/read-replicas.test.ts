import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Replicated,
  type ReplicatedHost,
  startReplicated,
  waitUntil,
} from "@kolekta/db/testing";
import type { Browser } from "playwright-core";
import { type App, startApp } from "./harness/app.ts";
import { accessibilityFaults } from "./harness/axe.ts";
import { launchChromium, noBrowser } from "./harness/chromium.ts";
import { navigateTo } from "./harness/settle.ts";
import { newVisitor, uiText, signIn } from "./harness/sign-in.ts";

describe.skipIf(noBrowser)("pages that read from a replica", () => {
  let set: Replicated;
  let standby: ReplicatedHost;
  let app: App;
  let browser: Browser;

  beforeAll(async () => {
    set = await startReplicated();
    const [only] = set.standbys;
    if (!only) throw new Error("there is a standby");
    standby = only;
    app = await startApp(() => ({
      DATABASE_URL: set.primary.url(),
      DATABASE_READ_URLS: standby.url(),
      DATABASE_READ_LAG_MS: "600000",
    }));
    await set.caughtUp();
    browser = await launchChromium();
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await set.drop();
  }, 60_000);

  test("show their time of data and the reader's own entries, and work without the replica", async () => {
    const { page, complaints } = await newVisitor(browser, {
      width: 1440,
      height: 900,
      dark: false,
    });
    await signIn(page, app, "sys01");
    await navigateTo(page, app.url, "/log");
    const timestamp = page.getByText(/^As of \d/);
    await timestamp.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // A paused standby shows the old list; a writer reads the own changes from the primary.
    await standby.pauseReplay();
    const before = await timestamp.textContent();
    await page.reload();
    await timestamp.waitFor();
    const ownRows = page
      .getByRole("table", { name: uiText("app.screen.log") })
      .getByRole("row")
      .filter({ hasText: "sys01" });
    await ownRows.first().waitFor();
    expect(before).toStartWith("As of ");
    await navigateTo(page, app.url, "/audit");
    await page.getByText("session.enter").first().waitFor();
    await timestamp.waitFor();
    await navigateTo(page, app.url, "/log");
    await standby.resumeReplay();
    await standby.kill();
    await page.reload();
    await ownRows.first().waitFor();
    await standby.start();
    await waitUntil(async () => {
      const rows = await standby.run("select 1");
      return rows.length > 0;
    });
    expect(complaints).toEqual([]);
  }, 300_000);
});
