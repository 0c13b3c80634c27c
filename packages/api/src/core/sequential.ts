import { DeadlineError } from "@kolekta/db";

const lastRuns = new Map<string, Promise<unknown>>();

/**
 * Runs work on one key in order of arrival within this process, so that many callers use one
 * connection. Rejects work whose caller left while waiting.
 */
export async function runInOrder<T>(
  key: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const before = lastRuns.get(key);
  const run = (before ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => {
      if (signal.aborted) throw new DeadlineError(signal.reason);
      return work();
    });
  lastRuns.set(key, run);
  try {
    return await run;
  } finally {
    if (lastRuns.get(key) === run) lastRuns.delete(key);
  }
}
