import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { payFor, whenCounted } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { wasRecorded } from "./harness/standing.ts";
import { useJourney } from "./harness/journey.ts";

const getBox = (page: Page) =>
  page.getByRole("complementary", { name: uiText("reports.agent.box.title") });
const getTicker = (page: Page) => page.getByRole("group", { name: uiText("repay.ticker.title") });
const getItems = (page: Page) => getTicker(page).getByRole("listitem");
const DETAIL = "**/trpc/**reports.agent.get**";

type Detail = Readonly<
  Record<
    | "taskRecoveryRate"
    | "taskRanking"
    | "amountRecoveryRate"
    | "amountRanking"
    | "collectionNumber"
    | "collectionAmount"
    | "bindTaskTotalNumber"
    | "bindTaskTotalAmount"
    | "rankedAgents"
    | "totalWage"
    | "beforeWage",
    number
  >
>;

const percent = new Intl.NumberFormat("en-US", { style: "percent", minimumFractionDigits: 2 });
const rupiah = (minor: number) => `Rp\u00a0${new Intl.NumberFormat("id-ID").format(minor)}`;

/** Formats the lines of the box for the day. */
const toLines = (day: Detail): string[] => [
  percent.format(day.taskRecoveryRate),
  `${day.taskRanking} of ${day.rankedAgents}`,
  uiText("reports.agent.box.ofCases", {
    collected: day.collectionNumber,
    assigned: day.bindTaskTotalNumber,
  }),
  percent.format(day.amountRecoveryRate),
  `${day.amountRanking} of ${day.rankedAgents}`,
  uiText("reports.agent.box.ofAmount", {
    collected: rupiah(day.collectionAmount),
    assigned: rupiah(day.bindTaskTotalAmount),
  }),
  rupiah(day.totalWage),
  rupiah(day.beforeWage),
];

describe.skipIf(noBrowser)("performance figures of an agent", () => {
  const journey = useJourney();

  const visit = async (login: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await settle(visitor.page);
    return visitor;
  };

  const getDetail = async (page: Page): Promise<Detail> => {
    const token = (await page.context().cookies()).find((cookie) => cookie.name === "token")?.value;
    const reply = await page.request.post(`${journey.app.url}/prod/api/manage/agent-wage/detail`, {
      headers: { token: token ?? "" },
      data: {},
    });
    return ((await reply.json()) as { data: Detail }).data;
  };

  const getPosition = async (page: Page) => {
    const box = await getBox(page).boundingBox();
    if (!box) throw new Error("the box does not stand");
    return box;
  };

  /** Waits until the box has moved so far. */
  const expectPosition = async (page: Page, { x, y }: { x: number; y: number }): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      const position = await getPosition(page);
      if (position.x === x && position.y === y) return;
      if (tries === 40) expect(position).toMatchObject({ x, y });
      await page.waitForTimeout(50);
    }
  };

  test("the figures of the day appear in a box that the agent moves by pointer and by keys", async () => {
    const { page, complaints } = await visit("agent01");
    await whenCounted(journey.app);
    const detail = await getDetail(page);
    await page.reload();
    const box = getBox(page);
    await box
      .getByText(/of .+ collected/)
      .first()
      .waitFor();
    await settle(page);
    const displayed = (await box.innerText()).replace(/\s+/g, " ");
    for (const line of toLines(detail)) expect(displayed).toContain(line.replace(/\s+/g, " "));
    expect(await accessibilityFaults(page)).toEqual([]);

    const home = await getPosition(page);
    const grip = box.getByRole("button", { name: uiText("reports.agent.box.move") });
    await grip.focus();
    await page.keyboard.press("ArrowRight");
    await expectPosition(page, { x: home.x + 16, y: home.y });
    await page.keyboard.press("Shift+ArrowUp");
    await expectPosition(page, { x: home.x + 16, y: home.y - 96 });
    await page.keyboard.press("Home");
    await expectPosition(page, home);

    const gripBox = await grip.boundingBox();
    if (!gripBox) throw new Error("no grip");
    await page.mouse.move(gripBox.x + 5, gripBox.y + 5);
    await page.mouse.down();
    await page.mouse.move(gripBox.x + 405, gripBox.y - 195, { steps: 5 });
    await page.mouse.up();
    await expectPosition(page, { x: home.x + 400, y: home.y - 200 });
    await page.mouse.move(gripBox.x + 405, gripBox.y - 195);
    await page.mouse.down();
    await page.mouse.move(5_000, 5_000, { steps: 3 });
    await page.mouse.up();
    await page.waitForTimeout(200);
    const edge = await getPosition(page);
    expect(edge.x + edge.width).toBeLessThanOrEqual(1440);
    expect(edge.y + edge.height).toBeLessThanOrEqual(900);

    await page.reload();
    await settle(page);
    expect(await getPosition(page)).toEqual(edge);
    await box.getByRole("button", { name: uiText("reports.agent.box.collapse") }).click();
    await page.reload();
    await settle(page);
    await box.getByRole("button", { name: uiText("reports.agent.box.title") }).click();
    await box
      .getByText(/of .+ collected/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test("a payment appears at once in the box and in the ticker of every page", async () => {
    const { page } = await visit("agent02");
    const colleague = await visit("agent01");
    await whenCounted(journey.app);
    const before = await getDetail(page);
    await page.reload();
    await settle(page);
    const items = getItems(colleague.page);
    expect(await items.count()).toBe(5);
    const initialTexts = await items.allTextContents();

    const paid = await payFor(journey.app, "agent02");
    const money = new Intl.NumberFormat("id-ID").format(before.collectionAmount + paid);
    // Sooner than a page without a socket would refresh.
    await getBox(page).getByText(money).waitFor({ timeout: 30_000 });
    await items
      .nth(1)
      .filter({ hasText: initialTexts[0] ?? "" })
      .waitFor({ timeout: 30_000 });
    // The oldest item is gone.
    expect((await items.allTextContents()).slice(1)).toEqual(initialTexts.slice(0, 4));

    await colleague.page.getByRole("button", { name: uiText("repay.ticker.pause") }).click();
    const displayed = await items.allTextContents();
    await payFor(journey.app, "agent02");
    await colleague.page.waitForTimeout(2_500);
    expect(await items.allTextContents()).toEqual(displayed);
    await colleague.page.getByRole("button", { name: uiText("repay.ticker.resume") }).click();
    await items
      .nth(1)
      .filter({ hasText: displayed[0] ?? "" })
      .waitFor();
  });

  test("a rank has an arrow up or down, or a dash when unchanged", async () => {
    await whenCounted(journey.app);
    const arrowsAfter = async (login: string, by: readonly [number, number]) => {
      const { page } = await visit(login);
      const { taskRanking, amountRanking } = await getDetail(page);
      await wasRecorded(journey.app, login, {
        taskRanking: taskRanking + by[0],
        amountRanking: amountRanking + by[1],
      });
      await page.reload();
      await settle(page);
      return getBox(page)
        .locator("dd [title]")
        .evaluateAll((all) => all.map((element) => element.getAttribute("title")));
    };
    const up = uiText("reports.agent.box.up");
    const down = uiText("reports.agent.box.down");
    const same = uiText("reports.agent.box.same");
    expect(await arrowsAfter("agent05", [1, -1])).toEqual([up, down]);
    expect(await arrowsAfter("agent06", [0, 2])).toEqual([same, up]);
  });

  /** Opens a page without a socket, so that it only learns from its requests. */
  const visitUntold = async (login: string) => {
    const { page } = await visit(login);
    await page.routeWebSocket(/\/webSocket\//, (socket) => socket.close());
    await page.clock.install();
    await page.reload();
    await settle(page);
    return page;
  };

  test("figures reload automatically every half hour", async () => {
    const page = await visitUntold("agent03");
    let requestCount = 0;
    page.on("request", (request) => {
      if (request.url().includes("reports.agent.get")) requestCount += 1;
    });
    await page.clock.fastForward(1_700_000);
    await settle(page);
    expect(requestCount).toBe(0);
    await page.clock.fastForward(100_000);
    await settle(page);
    expect(requestCount).toBe(1);
  });

  test("figures fall back to the last ones of the same agent, never to those of another", async () => {
    await whenCounted(journey.app);
    const { page } = await visit("agent03");
    const figures = getBox(page).locator("dl");
    await figures.first().waitFor();
    await settle(page);
    const displayed = await figures.allInnerTexts();
    await page.route(DETAIL, (route) => route.abort());
    // Displayed data stays when a refresh fails,
    await getBox(page)
      .getByRole("button", { name: uiText("core.action.refresh") })
      .click();
    const stale = getBox(page).getByText(/could not be loaded\. Showing those of/);
    await stale.waitFor();
    expect(await figures.allInnerTexts()).toEqual(displayed);
    // and is stored for a page that never had any.
    await page.reload();
    await stale.waitFor();
    expect(await figures.allInnerTexts()).toEqual(displayed);

    const failed = getBox(page).getByText(uiText("reports.agent.box.failed"));
    for (const change of [{ agentId: 1 }, { taskRankingChange: 7 }]) {
      await page.evaluate((other) => {
        const key = Object.keys(localStorage).find((candidate) =>
          /^kolekta\.stats\.\d+$/.test(candidate),
        );
        if (!key) throw new Error("nothing is kept");
        const stored = JSON.parse(localStorage.getItem(key) ?? "") as object;
        localStorage.setItem(key, JSON.stringify({ ...stored, ...other }));
      }, change);
      await page.reload();
      await failed.waitFor();
      expect(await figures.count()).toBe(0);
    }
  });

  test("leaves the page uncovered on a phone, with figures one touch away", async () => {
    const { page, complaints } = await visit("agent04", { width: 390, height: 844 });
    await navigateTo(page, journey.app.url, await anyCase(page, journey.app));
    expect(await getBox(page).count()).toBe(0);
    const record = page.getByRole("button", { name: uiText("tasks.case.workspace.record") });
    await record.click();
    await page.getByRole("dialog", { name: uiText("tasks.log.record.title") }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: uiText("reports.agent.box.expand") }).click();
    const sheet = page.getByRole("dialog", { name: uiText("reports.agent.box.title") });
    await sheet
      .getByText(/of .+ collected/)
      .first()
      .waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("figures appear to agents only", async () => {
    const { page } = await visit("leader01");
    expect(await getBox(page).count()).toBe(0);
    expect(await page.getByText(uiText("repay.ticker.title")).count()).toBe(0);
  });
});
