/** Whether a stored run comes out as it did when it is dealt again. */
import { allocateCases } from "./assign.ts";
import type { Decision, Inputs } from "./inputs.ts";

export interface Difference {
  readonly caseId: number;
  readonly stored: Omit<Decision, "caseId">;
  /** Null where the case is not dealt at all. */
  readonly dealt: Omit<Decision, "caseId"> | null;
}

/** `isAsDealt`: nobody chose otherwise, so that the ground is the engine's. */
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
