import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { anyOver, expireBatch } from "../queries/row.ts";

const BATCH = 500;

/** Expires every unpaid extension after its day. Safe to repeat. Returns their number. */
export async function expireUnpaid(visit: Visit): Promise<number> {
  let expired = 0;
  while (await anyOver(visit.db, visit.now())) {
    const done = await expireNextBatch(visit);
    expired += done;
    if (done < BATCH) break;
  }
  return expired;
}

const expireNextBatch = (visit: Visit): Promise<number> =>
  inTransaction(visit, null, async (tx) => {
    const ended = await expireBatch(tx.db, tx.now(), BATCH);
    tx.audit({
      action: "extension.expire",
      entity: "extension",
      entityId: null,
      after: { extensionIds: ended.map(({ id }) => id) },
    });
    for (const { loanId, caseId, institutionId } of ended)
      tx.publish({
        type: "extension.changed",
        ids: { loanId, caseId, institutionId },
      });
    return ended.length;
  });
