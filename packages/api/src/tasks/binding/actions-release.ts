import type { Db } from "@kolekta/db";
import type { AnyCtx } from "../../core/context.ts";
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

/** What an agent cannot keep at his new place waits unbound in its queue; returns how many cases those are. */
export async function releaseCasesOutside(
  tx: Tx<AnyCtx>,
  agentId: number,
  place: WorkPlace,
  reason: string,
): Promise<number> {
  const ids = await leavingIds(tx.db, agentId, place);
  const released = await releaseCases(tx, agentId, ids, reason);
  tx.audit({
    action: "binding.release",
    entity: "app_user",
    entityId: agentId,
    after: { released, reason },
  });
  return released.length;
}

/** Those of these cases that are open and with the agent are taken back from him; they wait unbound in their queue. */
export async function releaseCases(
  tx: Tx<AnyCtx>,
  agentId: number,
  caseIds: readonly number[],
  reason: string | null,
): Promise<number[]> {
  if (caseIds.length === 0) return [];
  const held = (await lockCases(tx, caseIds)).filter(
    (one) => one.agentId === agentId && isOpen(one.status),
  );
  const ids = held.map(({ id }) => id);
  if (ids.length > 0) await closeMany(tx.db, ids, tx.now());
  for (const one of held) {
    await reassign(tx, one, null, reason);
    tx.publish({ type: "case.unbound", ids: { caseId: one.id, agentId } });
  }
  return ids;
}
