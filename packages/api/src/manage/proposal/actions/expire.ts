import type { BaseContext } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { anyOver, type ExpiredProposal, expireProposals } from "../queries/row.ts";
import { notify } from "./notify.ts";

/**
 * Expires proposals past their time. Safe to run at any time and twice. Returns the number expired.
 */
export async function expireUndecided(context: BaseContext): Promise<number> {
  if (!(await anyOver(context.db, context.now()))) return 0;
  return inTransaction(context, null, async (tx) => {
    const expired = await expireProposals(tx.db, tx.now());
    await record(tx, expired);
    return expired.length;
  });
}

/**
 * Expires overdue proposals of one setting, so that they do not block a new proposal until the job
 * runs.
 */
export async function expireForSubject(tx: Tx<BaseContext>, subject: string): Promise<void> {
  const expired = await expireProposals(tx.db, tx.now(), subject);
  if (expired.length > 0) await record(tx, expired);
}

async function record(tx: Tx<BaseContext>, expired: readonly ExpiredProposal[]): Promise<void> {
  tx.audit({
    action: "proposal.expire",
    entity: "proposal",
    entityId: null,
    after: { proposalIds: expired.map(({ id }) => id) },
  });
  for (const proposal of expired) await notify(tx, proposal, "EXPIRED", null);
}
