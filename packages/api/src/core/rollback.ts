import type { BaseContext } from "./context.ts";
import { inTransaction, type Tx } from "./transaction.ts";

class Undone extends Error {}

/** Runs a verb and rolls back its writes, to get only its result. */
export async function withRollback<T>(
  context: BaseContext,
  verb: (tx: Tx<BaseContext>) => Promise<T>,
): Promise<T> {
  let done: { readonly result: T } | null = null;
  try {
    await inTransaction(context, null, async (tx) => {
      done = { result: await verb(tx) };
      throw new Undone("nothing of it is to stay");
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (done === null) throw new Error("a verb was neither done nor undone");
  return (done as { readonly result: T }).result;
}
