import type { AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Assignees } from "../../assignment/actions/assignees.ts";
import {
  type Assignment,
  type AssignmentOptions,
  assignLocked,
  lockedById,
  type Refusal,
  releaseLocked,
} from "../../assignment/actions/many.ts";
import { markPassedOver } from "../../case/actions/reassign.ts";
import type { RunLine } from "../queries/apply.ts";
import { listObstacles } from "../queries/undo.ts";
import { OBSTACLE_KEYS } from "../rules/undo.ts";
import { type BatchResult, keyed, toRefusedOutcome } from "./batch.ts";

/**
 * Returns the untouched cases of a run to their former agents, or to the pool. Cases in the pool
 * count as passed over, so that the next run does not assign them again at once.
 */
export async function returnBatch(
  tx: Tx<AnyCtx>,
  undoesId: number,
  lines: readonly RunLine[],
  options: AssignmentOptions,
  assignees: Assignees,
): Promise<BatchResult> {
  const cases = await lockedById(tx, keyed(lines));
  const ids = lines.map(({ caseId }) => caseId);
  const touched = (await listObstacles(tx.db, undoesId, ids)).map(
    ({ taskId, obstacle }): Refusal => ({ taskId, key: OBSTACLE_KEYS[obstacle], params: {} }),
  );
  const touchedIds = new Set(touched.map(({ taskId }) => taskId));
  const untouched = lines.filter(({ caseId }) => !touchedIds.has(caseId));
  const ending = "UNDONE";
  const toAgents = await assignLocked(
    tx,
    untouched.flatMap(toAssignment),
    cases,
    { ...options, endedAs: ending },
    assignees,
  );
  const toPool = untouched
    .filter(({ agentId }) => agentId === null)
    .map(({ caseId: taskId, fromAgentId: from }) => ({ taskId, from }));
  const { released, refused } = await releaseLocked(tx, toPool, cases, { ...options, ending });
  await markPassedOver(
    tx,
    released.map(({ taskId }) => taskId),
  );
  return {
    assigned: toAgents.assigned,
    released,
    outcomes: [
      ...toAgents.assigned.map(({ taskId }) => ({ taskId, outcome: "ASSIGNED" as const })),
      ...released.map(({ taskId }) => ({ taskId, outcome: "RELEASED" as const })),
      ...[...touched, ...toAgents.refused, ...refused].map(toRefusedOutcome),
    ],
  };
}

const toAssignment = (line: RunLine): Assignment[] => {
  const { caseId: taskId, agentId, fromAgentId: from, assignmentReason } = line;
  return agentId === null ? [] : [{ taskId, agentId, from, assignmentReason }];
};
