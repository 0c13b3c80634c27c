import type { BaseContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import type { DisabledReason } from "../contract-codes.ts";
import * as queries from "../queries/endpoint.ts";

/** Disables an endpoint that is still active, and notifies those who may resume it. */
export async function disable(
  context: BaseContext,
  endpointId: number,
  reason: DisabledReason,
): Promise<void> {
  const seen = await queries.getState(context.db, endpointId);
  if (seen !== "ACTIVE") return;
  await inTransaction(context, null, async (tx) => {
    const endpoint = await queries.lockById(tx.db, endpointId);
    const isActive = endpoint?.state === "ACTIVE";
    tx.audit({
      action: "webhook.disable",
      entity: "webhook_endpoint",
      entityId: endpointId,
      institutionId: endpoint?.institutionId ?? null,
      before: { state: endpoint?.state ?? null },
      after: { state: isActive ? "DISABLED" : (endpoint?.state ?? null), reason },
    });
    if (!isActive) return;
    await queries.setState(tx.db, endpoint, "DISABLED", reason);
    const userIds = await queries.listEditors(tx.db, endpoint.institutionId);
    await notifyUsers(
      tx,
      userIds.map((userId) => ({ userId, kind: "WEBHOOK_DISABLED" })),
    );
  });
}
