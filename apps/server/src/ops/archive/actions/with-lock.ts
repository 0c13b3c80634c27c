import type { BaseContext } from "@kolekta/api/core/context";
import { NoDueWorkError, orEmptyResult } from "@kolekta/api/core/nothing-due";
import { inTransaction, type Tx } from "@kolekta/api/core/transaction";
import { lockArchive } from "../queries.ts";

/**
 * Runs a change of the archive under a lock; returns false when another worker holds the lock or
 * nothing is due.
 */
export const withArchiveLock = (
  context: BaseContext,
  change: (tx: Tx<BaseContext>) => Promise<boolean>,
): Promise<boolean> =>
  orEmptyResult(
    false,
    inTransaction(context, null, async (tx) => {
      if (!(await lockArchive(tx.db))) throw new NoDueWorkError();
      return change(tx);
    }),
  );
