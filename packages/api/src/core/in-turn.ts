import { DeadlineError } from "@kolekta/db";

const lastTurns = new Map<string, Promise<unknown>>();

/**
 * Runs work on one key in order of arrival, within this process: a crowd holds one connection. Rejects work whose caller
 * left while waiting.
 */
export async function inTurn<T>(
  key: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const before = lastTurns.get(key);
  const turn = (before ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => {
      if (signal.aborted) throw new DeadlineError(signal.reason);
      return work();
    });
  lastTurns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lastTurns.get(key) === turn) lastTurns.delete(key);
  }
}
