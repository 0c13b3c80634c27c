import type { BaseContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { anyOver, expireBatch } from "../queries/row.ts";

const BATCH = 500;

/** Expires every unpaid extension after its day. Safe to repeat. Returns their number. */
export async function expireUnpaid(context: BaseContext): Promise<number> {
  let expired = 0;
  while (await anyOver(context.db, context.now())) {
    const done = await expireNextBatch(context);
    expired += done;
    if (done < BATCH) break;
  }
  return expired;
}

const expireNextBatch = (context: BaseContext): Promise<number> =>
  inTransaction(context, null, async (tx) => {
    const ended = await expireBatch(tx.db, tx.now(), BATCH);
    tx.audit({
      action: "extension.expire",
      entity: "extension",
      entityId: null,
      after: { extensionIds: ended.map(({ id }) => id) },
    });
    for (const { loanId, caseId, institutionId } of ended)
      tx.publish({ type: "extension.changed", ids: { loanId, caseId, institutionId } });
    return ended.length;
  });
