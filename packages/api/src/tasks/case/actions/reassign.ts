import type { AnyCtx } from "../../../core/context.ts";
import { toLocalDay, dpd } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../queries/lock.ts";
import { insertHandovers, type NewHolder, setAgents, setPassedOver } from "../queries/reassign.ts";
import { getWorkRank } from "../rules.ts";

export interface Reassignment {
  readonly case: LockedCase;
  readonly agentId: number | null;
}

/** User and reason; `by` is null for the system. */
export interface ReassignedBy {
  readonly by: number | null;
  readonly reason: string | null;
}

/**
 * Assigns locked open cases to agents or releases them, and sets them to pending. Uses two
 * statements for any number of cases.
 */
export async function reassign(
  tx: Tx<AnyCtx>,
  moved: readonly Reassignment[],
  { by, reason }: ReassignedBy,
): Promise<void> {
  if (moved.length === 0) return;
  const at = tx.now();
  const holders = moved.map((reassignment) => newHolder(reassignment, at));
  await setAgents(tx.db, holders, at);
  await insertHandovers(tx.db, holders, { at, reason, operatorId: by });
}

function newHolder({ case: locked, agentId }: Reassignment, at: Date): NewHolder {
  const { id, status: before, zone, overdueOn } = locked;
  const today = toLocalDay(at, zone);
  const assignedAt = agentId === null ? null : at;
  const workRank = getWorkRank(
    { ...locked, status: "C00", agentId, assignedAt, snoozedUntil: null },
    at,
    today,
    zone,
  );
  return { id, agentId, before, workRank, dpd: dpd(overdueOn, today) };
}

/** Marks locked cases for which no agent was found, so that runs take newer cases first. */
export const markPassedOver = async (tx: Tx<AnyCtx>, caseIds: readonly number[]): Promise<void> => {
  if (caseIds.length > 0) await setPassedOver(tx.db, caseIds, tx.now());
};
