import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { anyOver, expireBatch } from "../queries/state.ts";

const BATCH = 500;

/** Ends every code whose time is over; safe to run at any moment and twice. Returns how many. */
export async function expireCodes(visit: Visit): Promise<number> {
  let expired = 0;
  while (await anyOver(visit.db, visit.now())) {
    const done = await expireSome(visit);
    expired += done;
    if (done < BATCH) break;
  }
  return expired;
}

const expireSome = (visit: Visit): Promise<number> =>
  inTransaction(visit, null, async (tx) => {
    const ended = await expireBatch(tx.db, tx.now(), BATCH);
    tx.audit({
      action: "code.expire",
      entity: "repayment_code",
      entityId: null,
      after: { codeIds: ended.map(({ id }) => id) },
    });
    for (const { id, loanId } of ended)
      tx.publish({ type: "code.changed", ids: { loanId, codeId: id } });
    return ended.length;
  });
