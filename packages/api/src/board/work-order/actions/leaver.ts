import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { hasLeaverOrders, unallocateLeaverOrders } from "../queries/leaver.ts";
import { recordComplaintEvent } from "./event.ts";

/** Orders of who was disabled, works elsewhere or handles none any more return to the queue, and their clocks go on. Safe to run twice. Returns how many. */
export async function unassignLeavers(visit: Visit): Promise<number> {
  if (!(await hasLeaverOrders(visit.db))) return 0;
  return inTransaction(visit, null, async (tx) => {
    const unallocated = await unallocateLeaverOrders(tx.db);
    for (const { handlerId, cause, ...order } of unallocated)
      await recordComplaintEvent(tx, order, {
        kind: "UNALLOCATED",
        params: { handlerId, cause },
      });
    if (unallocated.length === 0)
      tx.audit({
        action: "workOrder.unallocate",
        entity: "work_order",
        entityId: null,
        after: { left: 0 },
      });
    return unallocated.length;
  });
}
