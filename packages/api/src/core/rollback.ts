import type { Visit } from "./context.ts";
import { inTransaction, type Tx } from "./transaction.ts";

/** Ends a transaction that leaves nothing behind. */
class Undone extends Error {}

/** What a verb comes to, without its writes: all of them are undone. */
export async function withRollback<T>(
  visit: Visit,
  verb: (tx: Tx<Visit>) => Promise<T>,
): Promise<T> {
  let done: { readonly result: T } | null = null;
  try {
    await inTransaction(visit, null, async (tx) => {
      done = { result: await verb(tx) };
      throw new Undone("nothing of it is to stay");
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (done === null) throw new Error("a verb was neither done nor undone");
  return (done as { readonly result: T }).result;
}
