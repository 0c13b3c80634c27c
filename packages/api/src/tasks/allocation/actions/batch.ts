import type { AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Assignees } from "../../assignment/actions/assignees.ts";
import {
  type Assignment,
  assignLocked,
  type LockedCases,
  lockedById,
  type AssignmentOptions,
  type Refusal,
  type ReleasedCase,
  releaseLocked,
} from "../../assignment/actions/many.ts";
import { markPassedOver } from "../../case/actions/reassign.ts";
import { isOpen } from "../../case/rules.ts";
import type { LineOutcome, RunLine } from "../queries/apply.ts";

export interface BatchResult {
  readonly assigned: readonly Assignment[];
  readonly released: readonly ReleasedCase[];
  readonly outcomes: readonly LineOutcome[];
}

const keyed = (lines: readonly RunLine[]) =>
  lines.map((line) => ({ ...line, taskId: line.caseId }));

const toRefusedOutcome = ({ taskId, key, params }: Refusal): LineOutcome => ({
  taskId,
  outcome: "REFUSED",
  refusal: { key, params },
});

/**
 * Assigns each case to its agent if the checks still allow it. Cases without an agent count as
 * passed over.
 */
export async function assignBatch(
  tx: Tx<AnyCtx>,
  lines: readonly RunLine[],
  options: AssignmentOptions,
  assignees: Assignees,
): Promise<BatchResult> {
  const cases = await lockedById(tx, keyed(lines));
  const moved = lines.filter((line) => hasMoved(line, cases));
  const requested = lines.flatMap((line): Assignment[] => {
    const { caseId: taskId, agentId, fromAgentId: from, assignmentReason } = line;
    return agentId === null || moved.includes(line)
      ? []
      : [{ taskId, agentId, from, assignmentReason }];
  });
  const { assigned, refused } = await assignLocked(
    ...([tx, requested, cases, options, assignees] as const),
  );
  const unassigned = lines.filter((line) => line.agentId === null && !moved.includes(line));
  // In an automatic run, refused cases count as passed over. Otherwise they would be tried again
  // every minute.
  const rejected = options.by === null ? refused : [];
  const passed = [
    ...unassigned.map(({ caseId }) => caseId),
    ...rejected.map(({ taskId }) => taskId),
  ];
  await markPassedOver(
    tx,
    passed.filter((caseId) => isUnassigned(caseId, cases)),
  );
  const stageChanged = moved.map(({ caseId: taskId }): Refusal => ({
    taskId,
    key: "allocation.stageChanged",
    params: {},
  }));
  return {
    assigned,
    released: [],
    outcomes: [
      ...assigned.map(({ taskId }) => ({ taskId, outcome: "ASSIGNED" as const })),
      ...[...refused, ...stageChanged].map(toRefusedOutcome),
      ...unassigned.map(({ caseId: taskId }) => ({ taskId, outcome: "UNASSIGNED" as const })),
    ],
  };
}

function hasMoved({ caseId, stageId }: RunLine, cases: LockedCases): boolean {
  const locked = cases.get(caseId);
  return locked !== undefined && isOpen(locked.status) && locked.stageId !== stageId;
}

const isUnassigned = (caseId: number, cases: LockedCases): boolean => {
  const locked = cases.get(caseId);
  return locked !== undefined && isOpen(locked.status) && locked.agentId === null;
};

/** Releases each case from the agent who had it when the run was planned. */
export async function releaseBatch(
  tx: Tx<AnyCtx>,
  lines: readonly RunLine[],
  options: AssignmentOptions,
): Promise<BatchResult> {
  const cases = await lockedById(tx, keyed(lines));
  const requested = lines.flatMap(({ caseId: taskId, fromAgentId: from }) =>
    from === null ? [] : { taskId, from },
  );
  const withoutAgent = lines.filter(({ fromAgentId }) => fromAgentId === null);
  const ending = { ...options, ending: "RELEASED" } as const;
  const { released, refused } = await releaseLocked(tx, requested, cases, ending);
  return {
    assigned: [],
    released,
    outcomes: [
      ...released.map(({ taskId }) => ({ taskId, outcome: "RELEASED" as const })),
      ...[...refused, ...withoutAgent.map(notAssigned)].map(toRefusedOutcome),
    ],
  };
}

const notAssigned = ({ caseId: taskId }: RunLine): Refusal => ({
  taskId,
  key: "assignment.notAssigned",
  params: {},
});
