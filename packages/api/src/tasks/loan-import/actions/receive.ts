import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { Mapping } from "../mapping/contract.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import { getImportInstitution } from "./institution.ts";
import { prepareCheck } from "./start.ts";
import { insertRun, type ReceivedFile, toFileValues, withStoredFile } from "./upload.ts";

type CallerContext = ImportContext & { readonly actor: Actor };

export interface FileOrder {
  readonly mapping: Mapping;
  readonly institutionId?: number | undefined;
  readonly byRule: boolean;
  readonly asOf?: Day | undefined;
}

/** Run whose check may begin. */
export interface ReceivedRun {
  readonly runId: number;
  readonly lenderId: number;
}

/**
 * Stores a file that a system sends as a run, with everything that its check needs. `complete`
 * joins the transaction; `options` are those of `complete`, for the idempotency key.
 */
export const receiveFile = <C extends CallerContext, T>(
  ctx: C,
  file: ReceivedFile,
  order: FileOrder,
  options: object,
  complete: (tx: Tx<C>, run: ReceivedRun) => Promise<T>,
): Promise<T> =>
  withStoredFile(ctx, file, [order.mapping], (stored, fileName) => {
    const values = toFileValues(fileName, stored);
    return inTransaction(ctx, { ...values, ...order, ...options }, async (tx) => {
      const { mapping, byRule, asOf } = order;
      const { lender } = mapping.product;
      const { institutionId } = await getImportInstitution(tx, { ...order, lender });
      const runId = await insertRun(tx, values, stored, institutionId);
      const check = { runId, institutionId, byRule, mapping, asOf };
      const { lenderId } = await prepareCheck(tx, check);
      return complete(tx, { runId, lenderId });
    });
  });
