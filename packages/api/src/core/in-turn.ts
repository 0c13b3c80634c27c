import { DeadlineError } from "@kolekta/db";

/**
 * Runs work on the same key one after the other within this process, in the order of arrival, so that a crowd holds one
 * connection instead of all of them. Work whose caller has left before its turn rejects and never begins.
 */
const lastOf = new Map<string, Promise<unknown>>();

export async function inTurn<T>(
  key: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const before = lastOf.get(key);
  const turn = Promise.resolve(before)
    .catch(() => undefined)
    .then(() => {
      if (signal.aborted) throw new DeadlineError(signal.reason);
      return work();
    });
  lastOf.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lastOf.get(key) === turn) lastOf.delete(key);
  }
}
