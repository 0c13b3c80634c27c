import type { Db } from "@kolekta/db";
import type { AnyCtx, Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Ending } from "../../allocation/contract-codes.ts";
import * as queries from "../queries/assignment.ts";
import { countOpen, listCaseIdsOutside, type WorkedStages } from "../queries/release.ts";
import { releaseMany } from "./many.ts";

export type { WorkedStages } from "../queries/release.ts";

/** How many open cases an agent has, and how many of them he could not keep at another place. */
export const countOpenCases = (
  db: Db,
  agentId: number,
  workedStages: WorkedStages,
): Promise<{ open: number; leaving: number }> => countOpen(db, agentId, workedStages);

/** What an agent cannot keep at his new place waits unassigned in its stage; returns how many cases those are. */
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

/** Those of these cases that are open and with the agent are taken back from him; they wait unassigned in their stage. */
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

/** The system itself took these cases from their agents: what assigned them ends. Returns how many were assigned. */
export const endAssignments = async (
  tx: Tx<Visit>,
  caseIds: readonly number[],
  endedAs: Ending,
): Promise<number> =>
  caseIds.length === 0 ? 0 : queries.endAssignments(tx.db, caseIds, { at: tx.now(), endedAs });
