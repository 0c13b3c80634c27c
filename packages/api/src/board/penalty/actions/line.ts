import type { AuditEntry } from "../../../core/audit.ts";
import type { AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { OrderPenalty } from "../queries/write.ts";

export const toFine = (penalty: OrderPenalty) => ({
  agentId: penalty.agentId,
  penaltyId: penalty.id,
  currency: penalty.currency,
  fineMinor: penalty.fineMinor,
  reason: `Penalty #${penalty.id}, complaint #${penalty.orderId}`,
});

/** Audits and publishes a change of a penalty. Free text stays only in the table. */
export function recordPenaltyChange(
  tx: Tx<AnyCtx>,
  { id, orderId, agentId, institutionId, state, fineMinor }: OrderPenalty,
  { action, after }: Required<Pick<AuditEntry, "action" | "after">>,
): void {
  tx.audit({
    action,
    entity: "penalty",
    entityId: id,
    institutionId,
    before: { state },
    after: { orderId, agentId, fineMinor, ...after },
  });
  tx.publish({ type: "penalty.changed", ids: { orderId, institutionId } });
}
