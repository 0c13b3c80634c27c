import type { Visit } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockArchive } from "../queries.ts";

/** Nothing was to be done, so nothing is on record. */
export class NothingDue extends Error {}

/** One worker at a time changes the archive; false where another one does, or where nothing was due. */
export async function changeAlone(
  visit: Visit,
  change: (tx: Tx<Visit>) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await inTransaction(visit, null, async (tx) => {
      if (!(await lockArchive(tx.db))) throw new NothingDue();
      return change(tx);
    });
  } catch (error) {
    if (error instanceof NothingDue) return false;
    throw error;
  }
}
