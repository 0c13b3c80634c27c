/**
 * Complete inputs of an allocation run. All of them are stored with the run, so that it can be
 * replayed.
 */
import type { Variant, IneligibleReason, AssignmentReason } from "../contract-codes.ts";
import type { AllocationTerms } from "../contract.ts";

export interface PoolCase {
  readonly caseId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly stageId: number;
  readonly arrearsMinor: number;
  readonly fromAgentId: number | null;
  readonly promiseAgentId: number | null;
  readonly borrowerAgentId: number | null;
  readonly lastAgentId: number | null;
  readonly avoidedAgentId: number | null;
}

export interface Candidate {
  readonly agentId: number;
  readonly institutionId: number;
  readonly stageIds: readonly number[];
  readonly inHand: number;
  readonly inHandMinor: number;
  readonly newToday: number;
  readonly maxInHand: number | null;
  readonly maxNew: number | null;
  readonly weight: number;
  readonly ineligibleReason: IneligibleReason | null;
}

export interface Exclusion {
  readonly borrowerId: number;
  readonly agentId: number;
}

export interface Inputs {
  readonly cases: readonly PoolCase[];
  readonly candidates: readonly Candidate[];
  readonly exclusions: readonly Exclusion[];
  readonly terms: AllocationTerms;
  readonly seed: number;
}

/** Decision about one case; without an agent when no agent could take the case. */
export interface Decision {
  readonly caseId: number;
  readonly agentId: number | null;
  readonly assignmentReason: AssignmentReason | null;
  readonly variant: Variant | null;
}
