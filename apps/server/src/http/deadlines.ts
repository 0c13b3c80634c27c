import { DeadlineError } from "@kolekta/db";

const TICK_MS = 100;

interface Deadline {
  readonly at: number;
  readonly controller: AbortController;
}

const running = new Set<Deadline>();
let tick: Timer | undefined;

/** One timer checks all requests, because a timer per request would cost more. */
function abortExpired(): void {
  const now = performance.now();
  for (const deadline of running)
    if (deadline.at <= now) {
      running.delete(deadline);
      deadline.controller.abort(new DOMException("too slow", "TimeoutError"));
    }
  if (running.size > 0) return;
  clearInterval(tick);
  tick = undefined;
}

/** Aborts when the caller disconnects or the time is up, within one tick; `settle` cancels it. */
export function createDeadline(
  caller: AbortSignal,
  timeoutMs: number,
): { signal: AbortSignal; settle(): void } {
  const controller = new AbortController();
  const deadline = { at: performance.now() + timeoutMs, controller };
  const leave = () => controller.abort(caller.reason);
  if (caller.aborted) leave();
  running.add(deadline);
  tick ??= setInterval(abortExpired, TICK_MS);
  caller.addEventListener("abort", leave, { once: true });
  return {
    signal: controller.signal,
    settle: () => {
      running.delete(deadline);
      caller.removeEventListener("abort", leave);
    },
  };
}

/** Waits for shared work, which continues when this caller's signal aborts. */
export function waitWithSignal<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new DeadlineError(signal.reason));
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
