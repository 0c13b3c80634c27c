import type { Ctx } from "../../../core/context.ts";
import { dayOf, dpd } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  insertMove,
  type LockedCase,
  lockMany,
  setAgent,
} from "../queries/work.ts";
import { placeOf } from "../rules.ts";

/** Holds cases for a change of hands; those out of sight are simply absent. */
export const lockCases = (
  tx: Tx<Ctx>,
  taskIds: readonly number[],
): Promise<LockedCase[]> => lockMany(tx.db, tx.actor, [...new Set(taskIds)]);

/** Gives a held open case to an agent, or to nobody, and puts it back to pending. */
export async function handOver(
  tx: Tx<Ctx>,
  held: LockedCase,
  agentId: number | null,
  reason: string | null,
): Promise<void> {
  const at = tx.now();
  const today = dayOf(at, held.zone);
  const boundAt = agentId === null ? null : at;
  const place = placeOf(
    { ...held, status: "C00", agentId, boundAt },
    at,
    today,
    held.zone,
  );
  await setAgent(tx.db, held.id, agentId, at, place);
  await insertMove(
    tx.db,
    { ...held, agentId },
    {
      event: agentId === null ? "UNBOUND" : "BOUND",
      before: held.status,
      after: "C00",
      at,
      operatorId: tx.actor.userId,
      dpd: dpd(held.overdueOn, today),
      reason,
    },
  );
}
