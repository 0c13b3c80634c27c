import { DeadlineError } from "../errors.ts";

export type Limits = {
  readonly signal: AbortSignal | undefined;
  /**
   * Fires when the server is lost. Kept separate from `signal`, because a combined signal would be
   * held in memory as long as this one lives.
   */
  readonly lost?: AbortSignal;
  /**
   * Milliseconds after which an unanswered query means that the network is dead; 0 means no limit.
   */
  readonly guardMs: number;
};

const TICK_MS = 100;

interface Guard {
  readonly at: number;
  abort(reason?: unknown): void;
}

const guards = new Set<Guard>();
let tick: Timer | undefined;

/** Uses one timer for all statements: a timer for each would cost a part of the statement. */
function watch(guard: Guard): void {
  guards.add(guard);
  tick ??= setInterval(abortExpired, TICK_MS);
}

function abortExpired(): void {
  const now = performance.now();
  for (const guard of guards) if (guard.at <= now) guard.abort();
  if (guards.size > 0) return;
  clearInterval(tick);
  tick = undefined;
}

const aborting = new WeakMap<AbortSignal, Set<Guard>>();

/** Uses one listener for all statements of a signal, released with the signal. */
function underSignal(signal: AbortSignal): Set<Guard> {
  const existing = aborting.get(signal);
  if (existing) return existing;
  const under = new Set<Guard>();
  aborting.set(signal, under);
  const abort = () => {
    for (const guard of under) guard.abort(signal.reason);
  };
  signal.addEventListener("abort", abort, { once: true });
  return under;
}

/**
 * Resolves like the promise, or rejects with a DeadlineError when a signal fires or the guard time
 * has passed, to the accuracy of a tick.
 */
export function withLimits<T>(
  promise: PromiseLike<T>,
  { signal, lost, guardMs }: Limits,
  abandon: (error: Error) => void,
): Promise<T> {
  const under = signal && underSignal(signal);
  const underLost = lost && underSignal(lost);
  return new Promise<T>((resolve, reject) => {
    const guard: Guard = {
      at: performance.now() + guardMs,
      abort: (reason = `no answer within ${guardMs} ms`) => {
        settled();
        const error = new DeadlineError(reason);
        reject(error);
        abandon(error);
      },
    };
    const settled = () => {
      guards.delete(guard);
      under?.delete(guard);
      underLost?.delete(guard);
    };
    if (guardMs > 0) watch(guard);
    under?.add(guard);
    underLost?.add(guard);
    promise.then(
      (value) => {
        settled();
        resolve(value);
      },
      (error: unknown) => {
        settled();
        reject(error);
      },
    );
    if (signal?.aborted) guard.abort(signal.reason);
    if (lost?.aborted) guard.abort(lost.reason);
  });
}
