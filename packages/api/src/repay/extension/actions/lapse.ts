import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { anyOver, lapseBatch } from "../queries/row.ts";

const BATCH = 500;

/** Ends every unpaid extension whose day is over; safe to run at any moment and twice. Returns how many. */
export async function lapseUnpaid(visit: Visit): Promise<number> {
  let lapsed = 0;
  while (await anyOver(visit.db, visit.now())) {
    const done = await lapseSome(visit);
    lapsed += done;
    if (done < BATCH) break;
  }
  return lapsed;
}

const lapseSome = (visit: Visit): Promise<number> =>
  inTransaction(visit, null, async (tx) => {
    const ended = await lapseBatch(tx.db, tx.now(), BATCH);
    tx.audit({
      action: "extension.lapse",
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
