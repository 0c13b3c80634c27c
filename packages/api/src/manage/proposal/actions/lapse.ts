import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { anyOver, lapseProposals } from "../queries/row.ts";
import { notify } from "./notify.ts";

/** Ends what nobody decided in time; safe to run at any moment and twice. Returns how many. */
export async function lapseUndecided(visit: Visit): Promise<number> {
  if (!(await anyOver(visit.db, visit.now()))) return 0;
  return inTransaction(visit, null, async (tx) => {
    const lapsed = await lapseProposals(tx.db, tx.now());
    tx.audit({
      action: "proposal.lapse",
      entity: "proposal",
      entityId: null,
      after: { proposalIds: lapsed.map(({ id }) => id) },
    });
    for (const one of lapsed) await notify(tx, one, "LAPSED", null);
    return lapsed.length;
  });
}
