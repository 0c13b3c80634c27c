import type { IneligibleReason } from "../contract-codes.ts";
import type { RuleValues } from "../contract-rule.ts";
import type { Candidate } from "./inputs.ts";

export type Limits = Pick<RuleValues, "maxInHand" | "maxNew">;

/** Stored data of an agent before the rules decide about eligibility. */
export interface StoredCandidate {
  readonly agentId: number;
  readonly institutionId: number;
  readonly stageIds: number[];
  readonly isEnabled: boolean;
  readonly takesCases: boolean;
  readonly isOffShift: boolean;
  readonly isCertified: boolean;
  readonly inHand: number;
  readonly inHandMinor: number;
  readonly newToday: number;
  readonly maxInHand: number | null;
  readonly maxNew: number | null;
  readonly weight: number;
}

/** Returns the first reason that applies, or null when the agent takes part. */
export function getIneligibleReason(
  candidate: StoredCandidate,
  stageIds: ReadonlySet<number>,
): IneligibleReason | null {
  if (!candidate.isEnabled) return "DISABLED";
  if (!candidate.takesCases) return "NOT_TAKING";
  if (candidate.isOffShift) return "OFF_SHIFT";
  if (!candidate.isCertified) return "NOT_CERTIFIED";
  return candidate.stageIds.some((id) => stageIds.has(id)) ? null : "NO_STAGE";
}

/**
 * Builds a candidate. The agent's own limits win; otherwise the smallest limit of the agent's
 * stages applies.
 */
export function toCandidate(
  candidate: StoredCandidate,
  limitsByStage: ReadonlyMap<number, Limits>,
): Candidate {
  const limits = candidate.stageIds.flatMap((id) => limitsByStage.get(id) ?? []);
  return {
    agentId: candidate.agentId,
    institutionId: candidate.institutionId,
    stageIds: candidate.stageIds,
    newToday: candidate.newToday,
    weight: candidate.weight,
    inHand: candidate.inHand,
    inHandMinor: candidate.inHandMinor,
    maxInHand: candidate.maxInHand ?? findMinLimit(limits, "maxInHand"),
    maxNew: candidate.maxNew ?? findMinLimit(limits, "maxNew"),
    ineligibleReason: getIneligibleReason(candidate, new Set(limitsByStage.keys())),
  };
}

function findMinLimit(limits: readonly Limits[], name: keyof Limits): number | null {
  const values = limits.flatMap((limit) => limit[name] ?? []);
  return values.length === 0 ? null : Math.min(...values);
}
