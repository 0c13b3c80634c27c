export interface Rate extends Spread {
  readonly perSecond: number;
  /** With those that warmed up. */
  readonly done: number;
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface LoopOptions {
  /** Requests under way at once. */
  readonly width: number;
  readonly seconds: number;
}

/** Runs `once` in a closed loop and tells how many a second came back, and how long each took in milliseconds. */
export async function measure(
  { width, seconds }: LoopOptions,
  once: (turn: number) => Promise<unknown>,
): Promise<Rate> {
  for (let turn = 0; turn < width * 5; turn += 1) await once(turn);
  const taken: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  let turn = width * 5;
  const walk = async () => {
    while (performance.now() < until) {
      const at = performance.now();
      await once((turn += 1));
      taken.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: width }, walk));
  return {
    perSecond: taken.length / ((performance.now() - begun) / 1000),
    done: turn,
    ...spreadOf(taken),
  };
}

/** Does each item once, `width` under way at a time; the first few warm up and are not counted. */
export async function drain<T>(
  width: number,
  items: readonly T[],
  once: (item: T) => Promise<unknown>,
): Promise<Rate> {
  const queue = items.values();
  const taken: number[] = [];
  let done = 0;
  const walk = async (most: number) => {
    for (let n = 0; n < most; n += 1) {
      const next = queue.next();
      if (next.done) return;
      const at = performance.now();
      await once(next.value);
      taken.push(performance.now() - at);
      done += 1;
    }
  };
  const all = (most: number) => Promise.all(Array.from({ length: width }, () => walk(most)));
  await all(5);
  taken.length = 0;
  const begun = performance.now();
  await all(Number.POSITIVE_INFINITY);
  const perSecond = taken.length / ((performance.now() - begun) / 1000);
  return { perSecond, done, ...spreadOf(taken) };
}

/** The median, the 95th and the 99th percentile. */
export function spreadOf(taken: readonly number[]): Spread {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Seconds. */
export async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

const TOLD_FROM = 100_000;

/** Tells each tenth of work that takes minutes; what is small is done before anybody asks. */
export function tenthsOf(
  what: string,
  say: (line: string) => void,
): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    const tenth = Math.floor((10 * done) / total);
    if (tenth === told || total < TOLD_FROM) return;
    told = tenth;
    say(`${done} of ${total} ${what}`);
  };
}
