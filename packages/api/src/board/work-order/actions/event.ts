import type { Ctx, BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { OrderEvent } from "../contract-codes.ts";
import { insertEvents, type NewEvent } from "../queries/history.ts";

type ComplaintEventInput = Pick<NewEvent, "text" | "params"> & { readonly kind: OrderEvent };

export interface ComplaintRef {
  readonly id: number;
  readonly institutionId: number;
}

/**
 * Adds an entry to the history of an order and to the audit trail. Free text stays only in the
 * history.
 */
export async function recordComplaintEvent(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  { id, institutionId }: ComplaintRef,
  { kind, text, params }: ComplaintEventInput,
): Promise<void> {
  await insertEvents(tx.db, [
    {
      orderId: id,
      kind,
      actorId: tx.actor?.userId ?? null,
      at: tx.now(),
      text: text ?? "",
      params: params ?? {},
    },
  ]);
  tx.audit({
    action: `workOrder.${ACTIONS[kind]}`,
    entity: "work_order",
    entityId: id,
    institutionId,
    after: { ...params },
  });
  tx.publish({ type: "workOrder.changed", ids: { orderId: id, institutionId } });
}

const ACTIONS: Readonly<Record<OrderEvent, string>> = {
  CREATED: "create",
  EFFECT: "effect",
  EFFECT_ENDED: "effectEnded",
  ALLOCATED: "allocate",
  UNALLOCATED: "unallocate",
  STARTED: "start",
  NOTE: "note",
  FILE_ADDED: "attach",
  ANSWERED: "answer",
  EXTENDED: "extend",
  VERDICT: "finish",
  RETURNED: "return",
  DONE: "close",
  REOPENED: "reopen",
  INVALID: "invalidate",
  OVERDUE: "escalate",
  ANSWER_FAILED: "unanswer",
};
