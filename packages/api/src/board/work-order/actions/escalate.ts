import type { BaseContext } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import { overseers } from "../queries/handler.ts";
import { isAnyLate, type LateOrder, claimOverdueOrders } from "../queries/overdue.ts";
import { recordComplaintEvent } from "./event.ts";

const BATCH = 100;

/**
 * Notifies the overseers of an institution once of each passed limit. Safe to run twice. Returns
 * the number.
 */
export async function escalateLate(context: BaseContext): Promise<number> {
  let escalated = 0;
  while (await isAnyLate(context.db, context.now())) {
    if (context.signal.aborted) return escalated;
    const escalatedNow = await escalateSome(context);
    escalated += escalatedNow;
    if (escalatedNow < BATCH) return escalated;
  }
  return escalated;
}

const escalateSome = (context: BaseContext): Promise<number> =>
  inTransaction(context, null, async (tx) => {
    const late = await claimOverdueOrders(tx.db, tx.now(), BATCH);
    for (const order of late) await escalate(tx, order);
    if (late.length === 0)
      tx.audit({
        action: "workOrder.escalate",
        entity: "work_order",
        entityId: null,
        after: { late: 0 },
      });
    return late.length;
  });

async function escalate(tx: Tx<BaseContext>, order: LateOrder): Promise<void> {
  const { handlerId, caseId, limitAt } = order;
  await recordComplaintEvent(tx, order, {
    kind: "OVERDUE",
    params: { limit: limitAt.toISOString() },
  });
  const people = new Set(await overseers(tx.db, order));
  if (handlerId !== null) people.add(handlerId);
  await notifyUsers(
    tx,
    [...people].map((userId) => ({ userId, kind: "ORDER_OVERDUE", caseId })),
  );
}
