export interface Rate extends Spread {
  readonly perSecond: number;
  /** Includes the warm-up. */
  readonly done: number;
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface LoopOptions {
  /** Concurrent requests. */
  readonly width: number;
  readonly seconds: number;
}

const doNothing = async () => {};

/**
 * Runs `once` in a closed loop; measures runs per second and milliseconds of each run. The rate
 * includes `settle`, the work that the runs leave behind.
 */
export async function measure(
  { width, seconds }: LoopOptions,
  once: (iteration: number) => Promise<unknown>,
  settle: () => Promise<unknown> = doNothing,
): Promise<Rate> {
  for (let iteration = 0; iteration < width * 5; iteration += 1) await once(iteration);
  const durations: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let iteration = width * 5;
  const walk = async () => {
    while (performance.now() < until) {
      const at = performance.now();
      await once((iteration += 1));
      durations.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: width }, walk));
  await settle();
  return {
    perSecond: durations.length / ((performance.now() - startedAt) / 1000),
    done: iteration,
    ...computeSpread(durations),
  };
}

/**
 * Processes each item once, `width` at a time; the first few warm up and are not counted. The rate
 * includes `settle`.
 */
export async function drain<T>(
  width: number,
  items: readonly T[],
  once: (item: T) => Promise<unknown>,
  settle: () => Promise<unknown> = doNothing,
): Promise<Rate> {
  const queue = items.values();
  const durations: number[] = [];
  let done = 0;
  const walk = async (maxItems: number) => {
    for (let n = 0; n < maxItems; n += 1) {
      const next = queue.next();
      if (next.done) return;
      const at = performance.now();
      await once(next.value);
      durations.push(performance.now() - at);
      done += 1;
    }
  };
  const all = (maxItems: number) =>
    Promise.all(Array.from({ length: width }, () => walk(maxItems)));
  await all(5);
  durations.length = 0;
  const startedAt = performance.now();
  await all(Number.POSITIVE_INFINITY);
  await settle();
  const perSecond = durations.length / ((performance.now() - startedAt) / 1000);
  return { perSecond, done, ...computeSpread(durations) };
}

export function computeSpread(durations: readonly number[]): Spread {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Measures the seconds of the work. */
export async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

const REPORT_FROM = 100_000;

/** Reports each tenth of the work, except for work that ends quickly. */
export function createTenthsReporter(
  subject: string,
  printLine: (line: string) => void,
): (done: number, total: number) => void {
  let reported = 0;
  return (done, total) => {
    const tenth = Math.floor((10 * done) / total);
    if (tenth === reported || total < REPORT_FROM) return;
    reported = tenth;
    printLine(`${done} of ${total} ${subject}`);
  };
}
