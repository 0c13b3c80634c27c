import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { sendMessages } from "../../message/actions.ts";
import { SETTING } from "../../message/contract.ts";
import type { ProposalState } from "../contract-words.ts";
import * as people from "../queries/people.ts";
import type { ExpiredProposal } from "../queries/row.ts";

/**
 * Notifies the roles of the kind and the proposer of the new state, except the user who caused it.
 */
export async function notify(
  tx: Tx<BaseContext>,
  { id, institutionId, proposerId }: Omit<ExpiredProposal, "kind">,
  state: ProposalState,
  doerId: number | null = proposerId,
): Promise<void> {
  const roles = await people.listNotified(tx.db, id);
  const userIds = new Set([...roles, proposerId]);
  if (doerId !== null) userIds.delete(doerId);
  await sendMessages(
    tx,
    [...userIds].map((userId) => ({
      userId,
      msgType: SETTING,
      proposalId: id,
      proposalState: state,
    })),
  );
  tx.publish({ type: "proposal.changed", ids: { proposalId: id, institutionId } });
}
