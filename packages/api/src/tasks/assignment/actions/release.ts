import type { Db } from "@kolekta/db";
import type { AnyCtx, BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Ending } from "../../allocation/contract-codes.ts";
import * as queries from "../queries/assignment.ts";
import { countOpen, listCaseIdsOutside, type WorkedStages } from "../queries/release.ts";
import { releaseMany } from "./many.ts";

export type { WorkedStages } from "../queries/release.ts";

/** Counts the open cases of an agent, and those outside the new stages. */
export const countOpenCases = (
  db: Db,
  agentId: number,
  workedStages: WorkedStages,
): Promise<{ open: number; leaving: number }> => countOpen(db, agentId, workedStages);

/**
 * Releases cases outside the agent's new stages, which return to their pools. Returns their number.
 */
export async function releaseCasesOutside(
  tx: Tx<AnyCtx>,
  agentId: number,
  workedStages: WorkedStages,
  reason: string,
): Promise<number> {
  const ids = await listCaseIdsOutside(tx.db, agentId, workedStages);
  const ending = { ending: "MOVED", reason } as const;
  const released = await releaseCases(tx, agentId, ids, ending);
  tx.audit({
    action: "assignment.release",
    entity: "app_user",
    entityId: agentId,
    after: { released, reason },
  });
  return released.length;
}

/**
 * Releases those of the cases that are open and assigned to the agent; they return to their pools.
 */
export async function releaseCases(
  tx: Tx<AnyCtx>,
  agentId: number,
  caseIds: readonly number[],
  { ending, reason }: { ending: Ending; reason?: string },
): Promise<number[]> {
  const items = caseIds.map((taskId) => ({ taskId, from: agentId }));
  const by = tx.actor?.userId ?? null;
  const { released } = await releaseMany(tx, items, { by, ending, reason });
  return released;
}

/** Ends the assignments of cases that the system took from their agents. Returns their number. */
export const endAssignments = async (
  tx: Tx<BaseContext>,
  caseIds: readonly number[],
  endedAs: Ending,
): Promise<number> =>
  caseIds.length === 0 ? 0 : queries.endAssignments(tx.db, caseIds, { at: tx.now(), endedAs });
