import { sendMessages } from "../../message/actions.ts";
import { ACCESS } from "../../message/contract.ts";
import { listApprovers } from "../queries/approver.ts";
import type { UserTx } from "./add.ts";

/** Notifies all approvers, management among them, where the account is an approver's; the caller excepted. */
export async function reportApproverAccess(
  tx: UserTx,
  agentId: number,
): Promise<void> {
  const approvers = await listApprovers(tx.db, agentId);
  await sendMessages(
    tx,
    approvers
      .filter((userId) => userId !== tx.actor?.userId)
      .map((userId) => ({ userId, msgType: ACCESS, agentId })),
  );
}
