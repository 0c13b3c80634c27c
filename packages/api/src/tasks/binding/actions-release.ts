import type { Db } from "@kolekta/db";
import type { Actor, Visit } from "../../core/context.ts";
import type { Tx } from "../../core/transaction.ts";
import { lockCases } from "../case/actions/lock.ts";
import { reassign } from "../case/actions/reassign.ts";
import { isOpen } from "../case/rules.ts";
import { closeMany } from "./queries.ts";
import { countOpen, leavingIds, type WorkPlace } from "./queries-release.ts";

export type { WorkPlace } from "./queries-release.ts";

/** How many open cases an agent has, and how many of them he could not keep at another place. */
export const openCasesOf = (
  db: Db,
  agentId: number,
  place: WorkPlace,
): Promise<{ open: number; leaving: number }> => countOpen(db, agentId, place);

/**
 * What an agent cannot keep at his new place waits unbound in its queue, `most` cases at once where that is said; returns
 * how many those are.
 */
export async function releaseCases(
  tx: Tx<Visit & { readonly actor?: Actor }>,
  agentId: number,
  place: WorkPlace,
  reason: string,
  most?: number,
): Promise<number> {
  const ids = await leavingIds(tx.db, agentId, place, most);
  const locked = (await lockCases(tx, ids)).filter(
    (one) => isOpen(one.status) && one.agentId === agentId,
  );
  const released = locked.map(({ id }) => id);
  if (released.length > 0) await closeMany(tx.db, released, tx.now());
  for (const one of locked) {
    await reassign(tx, one, null, reason);
    tx.publish({ type: "case.unbound", ids: { caseId: one.id, agentId } });
  }
  tx.audit({
    action: "binding.release",
    entity: "app_user",
    entityId: agentId,
    after: { released, reason },
  });
  return released.length;
}
