import type { ErrorKey } from "@kolekta/i18n";
import type { Capacity } from "../../assignment/rules-capacity.ts";
import {
  type AssignableCase,
  type Assignee,
  getAssignmentRefusal,
} from "../../assignment/rules.ts";
import type { Obstacle } from "../contract-codes.ts";
import type { Run } from "../contract.ts";

/** Returns null when the run may be undone. */
export function getUndoRefusal({
  kind,
  state,
  undoneById,
}: Pick<Run, "kind" | "state" | "undoneById">): ErrorKey | null {
  if (kind === "UNDO") return "allocation.isUndo";
  if (undoneById !== null) return "allocation.alreadyUndone";
  return state === "DONE" ? null : "allocation.notDone";
}

/** Reasons for which a case stays where it is. */
export const OBSTACLE_KEYS: Readonly<Record<Obstacle, ErrorKey>> = {
  CLOSED: "case.closed",
  REASSIGNED: "allocation.reassignedSince",
  STAGE: "allocation.movedSince",
  PAYMENT: "allocation.paidSince",
  PROMISE: "allocation.promisedSince",
  RESULT: "allocation.recordedSince",
  CONTACT: "allocation.contactedSince",
  HOLD: "allocation.heldSince",
  CODE: "allocation.quotedSince",
};

export interface ReturningCase extends AssignableCase {
  /** Agent before the run; null for the pool. */
  readonly formerAgentId: number | null;
  readonly obstacle: Obstacle | null;
}

interface Receivers {
  readonly agents: ReadonlyMap<number, Assignee>;
  readonly capacity: Capacity;
}

export interface UndoCounts {
  readonly toAgents: number;
  readonly toPool: number;
  readonly unchanged: ReadonlyMap<ErrorKey, number>;
}

/** Counts the cases that an undo returns, and those that stay by their reason. */
export function countReturning(cases: readonly ReturningCase[], receivers: Receivers): UndoCounts {
  const unchanged = new Map<ErrorKey, number>();
  let [toAgents, toPool] = [0, 0];
  for (const returning of cases) {
    const key = getStayingReason(returning, receivers);
    if (key) unchanged.set(key, (unchanged.get(key) ?? 0) + 1);
    else if (returning.formerAgentId === null) toPool += 1;
    else toAgents += 1;
  }
  return { toAgents, toPool, unchanged };
}

function getStayingReason(
  returning: ReturningCase,
  { agents, capacity }: Receivers,
): ErrorKey | null {
  const { obstacle, formerAgentId, agentId, stageId } = returning;
  if (obstacle) return OBSTACLE_KEYS[obstacle];
  if (formerAgentId === null) return null;
  const key = getAssignmentRefusal(returning, agents.get(formerAgentId), agentId, "UNDO");
  if (key) return key;
  if (!capacity.hasFreeCapacity(formerAgentId, stageId, true)) return "assignment.agentFull";
  capacity.add(formerAgentId, true);
  if (agentId !== null) capacity.remove(agentId);
  return null;
}
