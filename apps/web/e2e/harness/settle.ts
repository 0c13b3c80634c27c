import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";

const IDLE_MS = 300;
/** Only ends a hang: pages take long on a busy machine. */
const PATIENCE_MS = 60_000;

const trafficByPage = new WeakMap<Page, { count: number; since: number }>();

/** Tracks the requests of the page to detect idle times; call it before the first request. */
export function watchTraffic(page: Page): void {
  const traffic = { count: 0, since: performance.now() };
  trafficByPage.set(page, traffic);
  const step = (by: number) => () => {
    traffic.count += by;
    traffic.since = performance.now();
  };
  page.on("request", step(1));
  page.on("requestfinished", step(-1));
  page.on("requestfailed", step(-1));
}

const getTraffic = (page: Page) => trafficByPage.get(page) ?? { count: 0, since: 0 };

async function waitForIdle(page: Page): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const { count, since } = getTraffic(page);
    const now = performance.now();
    if (count <= 0 && now - since > IDLE_MS) {
      await idle(page);
      if (getTraffic(page).since === since) return;
    }
    if (now > until) throw new Error(`${page.url()} still loads: ${count} requests`);
    await sleep(50);
  }
}

/** Waits for the page to be idle: on a busy machine it may be slow rather than done. */
const idle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        // Limits the wait for a page that is never idle or rendered.
        requestIdleCallback(() => done(), { timeout: 10_000 }),
      ),
  );

/** Waits until nothing loads or moves, because pictures and audits need a complete page. */
export async function settle(page: Page): Promise<void> {
  await sleep(IDLE_MS);
  await waitForIdle(page);
  await waitForRender(page);
}

/** Waits until the page is stable: nothing is replaced, fades or moves. */
export async function waitForRender(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"], .animate-pulse').first().waitFor({ state: "detached" });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => null)),
    );
  });
}

export async function navigateTo(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}/#${path}`);
  await settle(page);
}
