/**
 * Explains why a case went to this agent and not to another, by replaying the run until the case is
 * decided.
 */
import type { Variant, AssignmentReason, WhyNot } from "../contract-codes.ts";
import { allocateCases } from "./assign.ts";
import type { Candidate, PoolCase, Decision, Inputs } from "./inputs.ts";
import {
  isAvoided,
  isExcluded,
  isFull,
  isFullToday,
  getVariantState,
  type AllocationState,
  computeWeight,
  worksAt,
} from "./allocation-state.ts";

export interface Other {
  readonly agentId: number;
  readonly why: WhyNot;
  readonly weighed: number | null;
}

export interface Why {
  /** Weight of the chosen agent; null when there is none. */
  readonly weighed: number | null;
  readonly others: readonly Other[];
}

interface DecisionContext {
  readonly poolCase: PoolCase;
  readonly state: AllocationState;
  readonly variant: Variant | null;
  readonly assignmentReason: AssignmentReason | null;
  readonly chosenId: number | null;
}

const weigh = (state: AllocationState, variant: Variant | null, agentId: number | null): number =>
  computeWeight(state, variant, agentId ?? 0)?.[0] ?? 0;

function reasonAgainst(context: DecisionContext, other: Candidate): WhyNot {
  const { poolCase, state, variant, assignmentReason, chosenId } = context;
  const { agentId, ineligibleReason } = other;
  const slot = state.slots.get(agentId);
  if (ineligibleReason !== null || !slot) return ineligibleReason ?? "NOT_TAKING";
  if (!worksAt(other, poolCase)) return "OTHER_STAGE";
  if (isExcluded(state, poolCase, agentId)) return "COMPLAINED_ABOUT";
  if (agentId === poolCase.fromAgentId) return "PRESENT_AGENT";
  if (isAvoided(poolCase, agentId)) return "AVOIDED";
  if (isFull(slot)) return "FULL";
  if (isFullToday(slot)) return "FULL_TODAY";
  // An agent could take the case, but a person left it unassigned.
  if (assignmentReason === "BY_HAND" || assignmentReason === null) return "BY_HAND";
  if (assignmentReason !== "STRATEGY") return `TIED_BY_${assignmentReason}`;
  const { strategy } = getVariantState(state, variant);
  const isHeavier = weigh(state, variant, agentId) > weigh(state, variant, chosenId);
  return strategy === "LEAST_LOADED" && isHeavier ? "MORE_IN_HAND" : "LATER_TURN";
}

/** Explains `line`, the final decision about the case. A person may have changed it. */
export function explainDecision(inputs: Inputs, line: Omit<Decision, "variant">): Why | null {
  let why: Why | null = null;
  allocateCases(inputs, (poolCase, state, variant) => {
    if (poolCase.caseId !== line.caseId) return;
    const weighed = (agentId: number) => computeWeight(state, variant, agentId)?.[0] ?? null;
    const others = inputs.candidates.filter(
      ({ agentId, institutionId }) =>
        agentId !== line.agentId && institutionId === poolCase.institutionId,
    );
    why = {
      weighed: line.agentId === null ? null : weighed(line.agentId),
      others: others.map((other) => ({
        agentId: other.agentId,
        why: reasonAgainst(
          {
            poolCase,
            state,
            variant,
            assignmentReason: line.assignmentReason,
            chosenId: line.agentId,
          },
          other,
        ),
        weighed: weighed(other.agentId),
      })),
    };
  });
  return why;
}
