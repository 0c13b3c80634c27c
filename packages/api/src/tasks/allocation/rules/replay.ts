/** Compares the decisions of a stored run with those of a replay. */
import { allocateCases } from "./assign.ts";
import type { Decision, Inputs } from "./inputs.ts";

export interface Difference {
  readonly caseId: number;
  readonly stored: Omit<Decision, "caseId">;
  /** New decision; null when the replay has no decision for the case. */
  readonly dealt: Omit<Decision, "caseId"> | null;
}

/**
 * Stored decision. `isAsDealt` is true when no person changed the agent, so that the assignment
 * reason must match too.
 */
type Stored = Decision & { readonly isAsDealt: boolean };

export function listDifferences(inputs: Inputs, decisions: readonly Stored[]): Difference[] {
  const decisionsByCase = new Map(
    allocateCases(inputs).map((decision) => [decision.caseId, decision]),
  );
  return decisions.flatMap(({ caseId, agentId, assignmentReason, variant, isAsDealt }) => {
    const dealt = decisionsByCase.get(caseId) ?? null;
    const isEqual =
      dealt?.agentId === agentId &&
      dealt.variant === variant &&
      (!isAsDealt || dealt.assignmentReason === assignmentReason);
    const stored = { agentId, assignmentReason, variant };
    return isEqual ? [] : [{ caseId, stored, dealt: dealt && omitCaseId(dealt) }];
  });
}

const omitCaseId = ({ agentId, assignmentReason, variant }: Decision) => ({
  agentId,
  assignmentReason,
  variant,
});
