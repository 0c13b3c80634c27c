import { sendMessages } from "../../message/actions.ts";
import { ACCESS } from "../../message/contract.ts";
import { listApprovers } from "../queries/approver.ts";
import type { UserTx } from "./add.ts";

/**
 * Notifies all approvers, management included, when the account is an approver's. Excludes the
 * caller and a new account itself.
 */
export async function reportApproverAccess(
  tx: UserTx,
  agentId: number,
  { isNew = false } = {},
): Promise<void> {
  const approvers = await listApprovers(tx.db, agentId);
  const knowing = new Set([tx.actor?.userId, isNew ? agentId : null]);
  await sendMessages(
    tx,
    approvers
      .filter((userId) => !knowing.has(userId))
      .map((userId) => ({ userId, msgType: ACCESS, agentId })),
  );
}
