import type { Visit } from "../../../core/context.ts";
import { NothingDue, orNothing } from "../../../core/nothing-due.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockArchive } from "../queries.ts";

/** One worker at a time changes the archive; false where another one does, or where nothing was due. */
export const changeAlone = (
  visit: Visit,
  change: (tx: Tx<Visit>) => Promise<boolean>,
): Promise<boolean> =>
  orNothing(
    false,
    inTransaction(visit, null, async (tx) => {
      if (!(await lockArchive(tx.db))) throw new NothingDue();
      return change(tx);
    }),
  );
