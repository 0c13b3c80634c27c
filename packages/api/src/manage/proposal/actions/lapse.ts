import type { Visit } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { anyOver, type Lapsed, lapseProposals } from "../queries/row.ts";
import { notify } from "./notify.ts";

/** Ends what nobody decided in time; safe to run at any moment and twice. Returns how many. */
export async function lapseUndecided(visit: Visit): Promise<number> {
  if (!(await anyOver(visit.db, visit.now()))) return 0;
  return inTransaction(visit, null, async (tx) => {
    const lapsed = await lapseProposals(tx.db, tx.now());
    await record(tx, lapsed);
    return lapsed.length;
  });
}

/** What is over for the setting holds up no new proposal until the job comes by. */
export async function lapseFor(tx: Tx<Visit>, subject: string): Promise<void> {
  const lapsed = await lapseProposals(tx.db, tx.now(), subject);
  if (lapsed.length > 0) await record(tx, lapsed);
}

async function record(tx: Tx<Visit>, lapsed: readonly Lapsed[]): Promise<void> {
  tx.audit({
    action: "proposal.lapse",
    entity: "proposal",
    entityId: null,
    after: { proposalIds: lapsed.map(({ id }) => id) },
  });
  for (const one of lapsed) await notify(tx, one, "LAPSED", null);
}
