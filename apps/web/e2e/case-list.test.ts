import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { noBrowser } from "./harness/chromium.ts";
import { settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("the case list", () => {
  const journey = useJourney();

  const open = async (login: string) => {
    const visitor = await journey.visitor();
    await signIn(visitor.page, journey.app, login);
    await visitor.page.waitForURL(/#\/case\/list/);
    await settle(visitor.page);
    return visitor;
  };

  /** The borrower is in the first cell without a checkbox. */
  const names = (page: Page) =>
    page
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows.map(
          (row) =>
            [...row.querySelectorAll("td")]
              .map((cell) => cell.innerText.trim())
              .find((text) => text !== "") ?? "",
        ),
      );

  /** Waits until the answer to an action is rendered. */
  const listed = async (page: Page, action: () => Promise<unknown>) => {
    await Promise.all([
      page.waitForResponse((reply) => /case\.list\b/.test(reply.url())),
      action(),
    ]);
    await settle(page);
  };

  const getTab = (page: Page) =>
    page.getByRole("tab", { name: uiText("tasks.case.tab.IN_COLLECTION") });

  test("tab, sort and page survive refresh and the way back from a case", async () => {
    const { page, complaints } = await open("ops01");
    await listed(page, () => getTab(page).click());
    const dpd = page.getByRole("columnheader", { name: uiText("tasks.case.field.dpd") });
    await listed(page, () => dpd.getByRole("button").click());
    const second = uiText("app.pager.page", { page: 2 });
    await listed(page, () => page.getByRole("button", { name: second, exact: true }).click());
    const [address, rows] = [page.url(), await names(page)];
    expect(address).toMatch(/tab=/);
    expect(address).toMatch(/sort=/);
    expect(rows.length).toBe(15);

    await listed(page, () => page.reload());
    expect(page.url()).toBe(address);
    expect(await names(page)).toEqual(rows);
    expect(await getTab(page).getAttribute("aria-selected")).toBe("true");

    await page.locator("tbody tr").nth(3).click();
    await page.waitForURL(/#\/task\//);
    await settle(page);
    await page.goBack();
    await page.waitForURL(/#\/case\/list/);
    await settle(page);
    expect(page.url()).toBe(address);
    expect(await names(page)).toEqual(rows);
    expect(complaints).toEqual([]);
  });

  test("a search starts at page 1, finds a case, and is cleared", async () => {
    const { page } = await open("leader01");
    const [first = ""] = await names(page);
    expect(first).not.toBe("");
    await page.goto(`${journey.app.url}/#/case/list?page=2`);
    await settle(page);
    const search = page
      .getByRole("searchbox")
      .or(page.getByPlaceholder(uiText("tasks.case.filter.borrowerName")));
    await listed(page, () => search.first().fill(first));
    expect(page.url()).not.toContain("page=2");
    const others = page.locator("tbody tr").filter({ hasNotText: first });
    await others.first().waitFor({ state: "detached" });
    const found = await names(page);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((name) => name.includes(first))).toBe(true);
    await page
      .getByRole("button", { name: uiText("app.filter.clear") })
      .first()
      .click();
    await page.waitForURL((url) => !url.hash.includes("?"));
  });

  test("a search without a match reports that and offers to clear it", async () => {
    const { page } = await open("agent02");
    await page
      .getByPlaceholder(uiText("tasks.case.filter.borrowerName"))
      .fill("Nobody Of This Name");
    await page.getByText(uiText("app.table.noMatch")).waitFor();
    expect(await page.locator("tbody tr td:nth-child(2)").count()).toBe(0);
  });

  test("role 3 reads cases and can select none", async () => {
    const { page } = await open("inspector01");
    expect((await names(page)).length).toBe(15);
    expect(await page.getByRole("checkbox").count()).toBe(0);
    const reply = await page.request.get(`${journey.app.url}/prod/api/login/currentUser`);
    expect(await reply.json()).toMatchObject({ data: { rowsSelectable: false } });
    const leader = await open("leader01");
    expect(await leader.page.getByRole("checkbox").count()).toBeGreaterThan(15);
  });

  test("an agent sees only assigned cases", async () => {
    const [agent, leader] = [await open("agent01"), await open("leader01")];
    const getTotal = async ({ page }: { page: Page }) => {
      const reply = await page.request.get(
        `${journey.app.url}/prod/api/task/listing?page=1&size=1`,
      );
      const { data } = (await reply.json()) as { data: { total: number } };
      return data.total;
    };
    expect(await getTotal(agent)).toBeGreaterThan(0);
    expect(await getTotal(agent)).toBeLessThan(await getTotal(leader));
  });

  test("a stage has its own list, and its filter leads back to all cases", async () => {
    const { page } = await open("leader01");
    const stageIds = async () => {
      const reply = await page.request.get(
        `${journey.app.url}/prod/api/task/listing?page=1&size=1`,
      );
      const { data } = (await reply.json()) as {
        data: { rows: { stageId: number; stageName: string }[] };
      };
      return data.rows[0];
    };
    const { stageId = 0, stageName = "" } = (await stageIds()) ?? {};
    await page.goto(`${journey.app.url}/#/queue/list/${stageId}`);
    const title = uiText("tasks.case.list.stageTitle", { stage: stageName });
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await settle(page);
    expect(page.url()).toContain(`/queue/list/${stageId}?stageId=${stageId}`);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page
      .getByRole("button", { name: uiText("app.filter.clear") })
      .first()
      .click();
    await page.waitForURL((url) => url.hash === "#/case/list");
    await page.goto(`${journey.app.url}/#/queue/list/999999`);
    await page.getByText(uiText("tasks.case.list.noStage")).waitFor();
  });

  test("the menu shows the long-aging list to users who work such a stage", async () => {
    const entry = (page: Page) =>
      page.getByRole("link", { name: uiText("app.screen.long-aging"), exact: true });
    const agent = await open("agent01");
    expect(await entry(agent.page).count()).toBe(0);
    await agent.page.goto(`${journey.app.url}/#/case/longAging`);
    await agent.page.getByText(uiText("tasks.case.longAging.notMine")).waitFor();

    const { page } = await open("leader03");
    await listed(page, () => entry(page).click());
    const heads = await page.locator("thead th").allInnerTexts();
    const column = heads.indexOf(uiText("tasks.case.field.dpd")) + 1;
    const days = page.locator(`tbody td:nth-child(${column})`);
    const found = (await days.allInnerTexts()).map((text) => parseInt(text));
    expect(found.length).toBeGreaterThan(0);
    expect(Math.min(...found)).toBeGreaterThan(90);

    await page.locator("tbody tr").first().click();
    await page.waitForURL(/#\/task\/.*longAging=1/);
    await settle(page);
    await page
      .getByRole("link", { name: uiText("tasks.case.list.label"), exact: true })
      .first()
      .click();
    await page.waitForURL(/#\/case\/longAging$/);
  });

  test("a view saves filters and order, opens with the list, and is private", async () => {
    const { page, complaints } = await open("agent02");
    await page.goto(`${journey.app.url}/#/case/list?dpdFrom=1&sort=-dpd`);
    await settle(page);
    await page.keyboard.press("Alt+v");
    await page.getByRole("menuitem", { name: uiText("tasks.view.save") }).click();
    await page.getByLabel(uiText("tasks.view.name")).fill("Latest first");
    await page.getByRole("button", { name: uiText("core.action.save"), exact: true }).click();
    const menu = page.getByRole("button", { name: /Latest first/ });
    await menu.waitFor();
    await page.keyboard.press("Alt+v");
    await page.getByRole("menuitem", { name: uiText("tasks.view.manage") }).click();
    const star = uiText("tasks.view.makeDefault", { name: "Latest first" });
    await page.getByRole("button", { name: star }).click();
    await page.locator(`button[aria-label="${star}"][aria-pressed=true]`).waitFor();

    await page.goto(`${journey.app.url}/#/statistics`);
    await settle(page);
    await page.goto(`${journey.app.url}/#/case/list`);
    await page.waitForURL(/view=\d/);
    await settle(page);
    expect(page.url()).toMatch(/dpdFrom=1/);
    expect(page.url()).toMatch(/sort=-dpd/);
    await page.keyboard.press("Alt+v");
    await page.getByRole("menuitemradio", { name: uiText("tasks.view.whole") }).click();
    await page.waitForURL(/view=0/);
    expect(page.url()).not.toMatch(/dpdFrom/);
    expect(complaints).toEqual([]);
  });

  test("a case is skipped with a reason, and the leader reads it", async () => {
    const { page } = await open("agent01");
    await page.getByRole("button", { name: uiText("tasks.case.list.start") }).click();
    await page.waitForURL(/#\/task\//);
    await settle(page);
    const first = page.url();
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    await page.keyboard.press("Alt+s");
    await page.getByLabel(uiText("core.field.reason")).fill("Is in a meeting");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: uiText("tasks.snooze.action"), exact: true }).click();
    await page.waitForURL((url) => url.href !== first);

    const leader = await open("leader01");
    await leader.page
      .getByRole("button", { name: uiText("core.field.actions"), exact: true })
      .click();
    await leader.page.getByRole("menuitem", { name: uiText("tasks.snooze.list") }).click();
    const line = leader.page.getByRole("listitem").filter({ hasText: name });
    await line.getByText("Is in a meeting").waitFor();
  });

  test("all matching cases are selected at once, and on a phone six cases fit", async () => {
    const { page } = await open("leader02");
    await page.goto(`${journey.app.url}/#/case/list?tab=NEW_REMINDER`);
    await settle(page);
    await page.getByRole("checkbox").nth(1).click();
    const all = page.getByRole("button", { name: /^Select all \d+$/ });
    const count = (await all.innerText()).replace(/\D/g, "");
    await all.click();
    await page
      .getByRole("region", { name: uiText("app.table.bulk") })
      .getByText(uiText("app.table.selected", { count: Number(count) }))
      .waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    await settle(page);
    const cards = page.getByRole("list", { name: uiText("tasks.case.list.label") });
    const sixth = await cards.getByRole("listitem").nth(5).boundingBox();
    expect((sixth?.y ?? 900) + (sixth?.height ?? 0)).toBeLessThan(800);
  });

  test("an unknown filter over REST is named in the error", async () => {
    const { page } = await open("agent01");
    const reply = await page.request.get(
      `${journey.app.url}/prod/api/task/listing?borowerName=Siti`,
    );
    expect(await reply.text()).toContain("borowerName");
    expect(reply.ok()).toBe(false);
  });
});
