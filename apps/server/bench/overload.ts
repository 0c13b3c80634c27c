import type { Bench } from "./bench.ts";
import { counts, through } from "./record.ts";
import { milliseconds, perSecond, type WorkloadResult } from "./table.ts";
import { listTargets } from "./targets.ts";

/** Clients that occupy the server fully. */
const CAPACITY_CLIENTS = 16;
const WIDTHS = [160, 500];
const AGENTS = 40;
const AIM = 0.9;
const HEALTH_MS = 100;

/**
 * Measures whether the rate falls when more clients save results than can be served at once. The
 * first run warms up.
 */
export async function benchOverload(bench: Bench, seconds: number): Promise<WorkloadResult[]> {
  const targets = await listTargets(bench, AGENTS);
  const size = Math.floor(targets.length / (WIDTHS.length + 2));
  if (size < Math.max(...WIDTHS)) throw new Error("too few cases to record results on");
  const tokens = new Map<string, string>();
  const measureWidth = (width: number, part: number) =>
    through(bench, targets.slice(part * size, (part + 1) * size), { width, seconds }, tokens);
  await measureWidth(CAPACITY_CLIENTS, 0);
  const capacity = await measureWidth(CAPACITY_CLIENTS, 1);
  const rows: WorkloadResult[] = [];
  for (const [index, width] of WIDTHS.entries()) {
    counts.busy = 0;
    await using health = watchHealth(bench.url);
    const rate = await measureWidth(width, index + 2);
    const { checks, failures } = health;
    const ratio = rate.perSecond / capacity.perSecond;
    rows.push({
      subject: `Record a result, REST, ${width} clients`,
      measured: [
        perSecond(rate.perSecond),
        `p95 ${milliseconds(rate.p95)}`,
        `${counts.busy} times 503`,
        `ready ${checks - failures} of ${checks}`,
      ].join(", "),
      limit: `${perSecond(capacity.perSecond)} with ${CAPACITY_CLIENTS} clients`,
      ratio,
      aim: `≥ ${AIM.toFixed(2)}`,
      isMet: ratio >= AIM && failures === 0,
    });
  }
  return rows;
}

/** Reads `/readyz` until it is disposed. */
function watchHealth(url: string) {
  const ending = new AbortController();
  const health = { checks: 0, failures: 0 };
  const watch = async () => {
    while (!ending.signal.aborted) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      health.checks += 1;
      if (!isReady) health.failures += 1;
      await Bun.sleep(HEALTH_MS);
    }
  };
  const watching = watch();
  return Object.assign(health, {
    [Symbol.asyncDispose]: async () => {
      ending.abort();
      await watching;
    },
  });
}
