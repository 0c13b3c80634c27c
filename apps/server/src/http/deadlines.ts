import { DeadlineError } from "@kolekta/db";

const TICK_MS = 100;

interface Deadline {
  readonly at: number;
  readonly controller: AbortController;
}

const running = new Set<Deadline>();
let tick: Timer | undefined;

/** One timer for all requests: a timer of its own for each would cost more than reading it. */
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

/** Fires when the caller leaves or, give or take a tick, the time is up; `settle` takes it off. */
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

/** Work that others wait for too: this caller stops waiting at his own end, the work goes on. */
export function waitWithSignal<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new DeadlineError(signal.reason));
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
