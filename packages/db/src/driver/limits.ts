import { DeadlineError } from "../errors.ts";

export type Limits = {
  readonly signal: AbortSignal | undefined;
  /** Milliseconds after which an unanswered query means that the network is dead; 0 waits for ever. */
  readonly guardMs: number;
};

const TICK_MS = 100;

interface Guard {
  readonly at: number;
  giveUp(): void;
}

const guards = new Set<Guard>();
let tick: Timer | undefined;

/** One timer for all statements: a timer of its own for each would cost a part of the statement. */
function watch(guard: Guard): void {
  guards.add(guard);
  tick ??= setInterval(sweep, TICK_MS);
}

function sweep(): void {
  const now = performance.now();
  for (const guard of guards) if (guard.at <= now) guard.giveUp();
  if (guards.size > 0) return;
  clearInterval(tick);
  tick = undefined;
}

/** The promise, or a DeadlineError as soon as the signal fires or, give or take a tick, the guard time passes. */
export function bounded<T>(
  promise: PromiseLike<T>,
  limits: Limits,
  abandon: (error: Error) => void,
): Promise<T> {
  const { signal, guardMs } = limits;
  return new Promise<T>((resolve, reject) => {
    const leave = (reason: unknown) => {
      settled();
      const error = new DeadlineError(reason);
      abandon(error);
      reject(error);
    };
    const onAbort = () => leave(signal?.reason);
    const guard: Guard = {
      at: performance.now() + guardMs,
      giveUp: () => leave(`no answer within ${guardMs} ms`),
    };
    const settled = () => {
      guards.delete(guard);
      signal?.removeEventListener("abort", onAbort);
    };
    if (guardMs > 0) watch(guard);
    signal?.addEventListener("abort", onAbort);
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
    if (signal?.aborted) onAbort();
  });
}
