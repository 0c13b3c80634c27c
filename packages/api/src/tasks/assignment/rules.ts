/** Decides about the assignment of a case to an agent. */
import type { ErrorKey } from "@kolekta/i18n";
import type { Status } from "../case/contract.ts";
import { isOpen } from "../case/rules.ts";

export interface AssignableCase {
  readonly status: Status;
  readonly agentId: number | null;
  readonly institutionId: number;
  readonly stageId: number;
}

export interface Assignee {
  readonly agentId: number;
  readonly institutionId: number | null;
  readonly worksCases: boolean;
  readonly status: string;
  /** The institution has a schedule for today without a shift for this agent. */
  readonly isOffShift: boolean;
  readonly institutionStatus: string | null;
  readonly stageIds: readonly number[];
}

/**
 * Returns null when the case may go to this agent. `from` is the agent that the caller saw on the
 * case.
 */
export function getAssignmentRefusal(
  locked: AssignableCase,
  agent: Assignee | undefined,
  from: number | null,
  reason?: string,
): ErrorKey | null {
  if (!isOpen(locked.status)) return "case.closed";
  if (!agent || !agent.worksCases || agent.institutionId !== locked.institutionId)
    return "assignment.wrongAgent";
  if (agent.status !== "ENABLED") return "assignment.agentDisabled";
  if (agent.institutionStatus !== "ENABLED") return "assignment.institutionDisabled";
  if (agent.isOffShift) return "assignment.offShift";
  if (!agent.stageIds.includes(locked.stageId)) return "assignment.wrongStage";
  if (locked.agentId === agent.agentId) return "assignment.sameAgent";
  if (locked.agentId !== from) return "assignment.alreadyAssigned";
  return locked.agentId !== null && !reason ? "assignment.reasonRequired" : null;
}
