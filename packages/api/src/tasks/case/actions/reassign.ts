import type { AnyCtx } from "../../../core/context.ts";
import { dayOf, dpd } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../queries/lock.ts";
import { insertMove, setAgent } from "../queries/work.ts";
import { placeOf } from "../rules.ts";

/** Gives a locked open case to an agent, or to nobody, and puts it back to pending; without an actor the house does. */
export async function reassign(
  tx: Tx<AnyCtx>,
  locked: LockedCase,
  agentId: number | null,
  reason: string | null,
): Promise<void> {
  const at = tx.now();
  const today = dayOf(at, locked.zone);
  const boundAt = agentId === null ? null : at;
  const place = placeOf(
    { ...locked, status: "C00", agentId, boundAt, skippedUntil: null },
    at,
    today,
    locked.zone,
  );
  await setAgent(tx.db, locked.id, agentId, at, place);
  await insertMove(
    tx.db,
    { ...locked, agentId },
    {
      event: agentId === null ? "UNBOUND" : "BOUND",
      before: locked.status,
      after: "C00",
      at,
      operatorId: tx.actor?.userId ?? null,
      dpd: dpd(locked.overdueOn, today),
      reason,
    },
  );
}
