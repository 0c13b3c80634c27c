import type { BaseContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { hasLeaverOrders, unallocateLeaverOrders } from "../queries/leaver.ts";
import { recordComplaintEvent } from "./event.ts";

/**
 * Unallocates orders of handlers who were disabled, moved or may no longer handle complaints. The
 * clocks continue. Safe to run twice. Returns the number.
 */
export async function unassignLeavers(context: BaseContext): Promise<number> {
  if (!(await hasLeaverOrders(context.db))) return 0;
  return inTransaction(context, null, async (tx) => {
    const unallocated = await unallocateLeaverOrders(tx.db);
    for (const { handlerId, cause, ...order } of unallocated)
      await recordComplaintEvent(tx, order, { kind: "UNALLOCATED", params: { handlerId, cause } });
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
