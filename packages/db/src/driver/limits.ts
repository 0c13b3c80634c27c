import { DeadlineError } from "../errors.ts";

export type Limits = {
  readonly signal: AbortSignal | undefined;
  /** Milliseconds after which an unanswered query means that the network is dead; 0 waits for ever. */
  readonly guardMs: number;
};

/** The promise, or a DeadlineError as soon as the signal fires or the guard time passes. */
export function bounded<T>(
  promise: PromiseLike<T>,
  limits: Limits,
  abandon: (error: Error) => void,
): Promise<T> {
  const { signal, guardMs } = limits;
  return new Promise<T>((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      const error = new DeadlineError(reason);
      abandon(error);
      reject(error);
    };
    const onAbort = () => giveUp(signal?.reason);
    const timer =
      guardMs > 0
        ? setTimeout(giveUp, guardMs, `no answer within ${guardMs} ms`)
        : undefined;
    signal?.addEventListener("abort", onAbort);
    const settled = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
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
